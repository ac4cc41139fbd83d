import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { insertCompletionText, pickedCompletion } from '@codemirror/autocomplete';
import { escapeInline } from '@sheaf/markdown/plain-markdown';
import { isInCode } from './code-place.ts';

/** A page that can be linked. */
export interface LinkedPage {
  readonly page_title: string;
  /** The catalogs above it. */
  readonly path: string;
  readonly address: string;
}

export type FindPages = (keyword: string, signal: AbortSignal) => Promise<readonly LinkedPage[]>;

const TYPED = /\[\[([^[\]\n]{0,100})$/;

/** Pages of the item, by what is typed behind `[[`. */
export function pageLinks(find: FindPages): (context: CompletionContext) => Promise<CompletionResult | null> {
  return async (context) => {
    const { state, pos } = context;
    if (state.readOnly || isInCode(state, pos)) return null;
    const line = state.doc.lineAt(pos);
    const typed = TYPED.exec(line.text.slice(0, pos - line.from))?.[1];
    if (typed === undefined) return null;
    const ending = new AbortController();
    context.addEventListener('abort', () => ending.abort(), { onDocChange: true });
    // a search that fails offers nothing; the text goes on being written
    const pages = await find(typed.trim(), ending.signal).catch(() => []);
    if (context.aborted || pages.length === 0) return null;
    return { from: pos - typed.length - 2, options: pages.map(optionOf), filter: false };
  };
}

function optionOf({ page_title, path, address }: LinkedPage): Completion {
  return {
    label: page_title,
    detail: path,
    apply: (view, completion, from, to) => {
      const end = view.state.sliceDoc(to, to + 2) === ']]' ? to + 2 : to;
      view.dispatch({
        ...insertCompletionText(view.state, `[${escapeInline(page_title)}](${address})`, from, end),
        annotations: pickedCompletion.of(completion),
      });
    },
  };
}
