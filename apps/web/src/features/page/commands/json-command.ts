import { syntaxTree } from '@codemirror/language';
import type { EditorState, StateCommand } from '@codemirror/state';
import { tidyJson } from '../json-tidy.ts';

/** Tidies the JSON that is selected, or that of the code block around the cursor; false where there is neither. */
export const tidyAtCursor: StateCommand = ({ state, dispatch }) => {
  const place = selected(state) ?? codeAround(state);
  if (!place) return false;
  const { from, to } = place;
  const text = state.sliceDoc(from, to);
  const insert = tidyJson(text);
  if (insert !== text) {
    dispatch(state.update({ changes: { from, to, insert }, userEvent: 'input', scrollIntoView: true }));
  }
  return true;
};

interface Place {
  readonly from: number;
  readonly to: number;
}

function selected(state: EditorState): Place | undefined {
  const { main } = state.selection;
  return main.empty ? undefined : main;
}

function codeAround(state: EditorState): Place | undefined {
  let node = syntaxTree(state).resolveInner(state.selection.main.head, -1);
  while (node.name !== 'FencedCode') {
    if (!node.parent) return undefined;
    node = node.parent;
  }
  const texts = node.getChildren('CodeText');
  const [first, last] = [texts[0], texts.at(-1)];
  return first && last && { from: first.from, to: last.to };
}
