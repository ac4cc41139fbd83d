import type { EditorView } from '@codemirror/view';
import { isInCode } from './code-place.ts';

/** From so many characters of text on it is asked what is wanted of them. */
const ASKED_FROM = 200;

export interface HtmlPaste {
  /** What the clipboard says it is without its markup. */
  readonly text: string;
  readonly html: string;
}

/** How the writer answers; what he does not choose is never written. */
export type AskPaste = (choices: { readonly markdown: () => void; readonly text: () => void }) => void;

/** The formatted text of a clipboard that is worth asking about; undefined: it is pasted as text at once. */
export function htmlPaste(clipboard: DataTransfer, { state }: EditorView): HtmlPaste | undefined {
  const html = clipboard.getData('text/html');
  if (state.readOnly || html === '' || isInCode(state, state.selection.main.head)) return undefined;
  // the text inside is never longer than what stands between the tags
  if (html.replace(/<[^>]*>/g, '').length < ASKED_FROM) return undefined;
  return { html, text: clipboard.getData('text/plain') };
}

/** Inserts short HTML as text; asks about longer. The markup never becomes part of a document. */
export async function takeHtml(view: EditorView, paste: HtmlPaste, ask: AskPaste): Promise<void> {
  const read = await import('@sheaf/markdown/from-html').then(
    ({ readHtml }) => readHtml(paste.html),
    // not to be fetched now: the text alone can always be had
    () => undefined,
  );
  const text = paste.text === '' ? (read?.text ?? '') : paste.text;
  if (!read || read.text.length < ASKED_FROM) return write(view, text);
  ask({ markdown: () => write(view, read.markdown), text: () => write(view, text) });
}

function write(view: EditorView, text: string): void {
  if (view.state.readOnly) return;
  const insert = view.state.replaceSelection(view.state.toText(text));
  view.dispatch(insert, { userEvent: 'input.paste', scrollIntoView: true });
  view.focus();
}
