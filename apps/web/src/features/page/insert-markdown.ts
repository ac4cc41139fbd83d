import { EditorSelection } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Puts blocks in place of what is selected, with an empty line between them and the text around. */
export function insertBlocks(view: EditorView, markdown: string): void {
  if (view.state.readOnly || markdown === '') return;
  const { from, to } = view.state.selection.main;
  const before = view.state.sliceDoc(0, from);
  const after = view.state.sliceDoc(to);
  const insert = `${gap(/\n*$/.exec(before)?.[0].length ?? 0, before)}${markdown.trimEnd()}${gap(/^\n*/.exec(after)?.[0].length ?? 0, after)}`;
  view.dispatch({
    changes: { from, to, insert },
    selection: EditorSelection.cursor(from + insert.length),
    userEvent: 'input.paste',
    scrollIntoView: true,
  });
}

function gap(breaks: number, text: string): string {
  return text === '' ? '' : '\n'.repeat(Math.max(0, 2 - breaks));
}

/** The same for what stands in a line. */
export function insertInline(view: EditorView, markdown: string): void {
  if (view.state.readOnly) return;
  view.dispatch(view.state.replaceSelection(markdown), { scrollIntoView: true, userEvent: 'input.paste' });
}

/** What is selected, or nothing. */
export function selectedText({ state }: EditorView): string {
  const { from, to } = state.selection.main;
  return state.sliceDoc(from, to);
}
