import type { ChangeSpec, EditorState, Line, StateCommand } from '@codemirror/state';
import { EditorSelection } from '@codemirror/state';

/** Every mark that may begin a line: quote, list, task. A heading is `HEADING`. */
const LINE_MARK = /^(\s*)(?:> |[-*+] \[[ xX]\] |[-*+] |\d+[.)] )/;
const HEADING = /^#{1,6} +/;
const WEB_ADDRESS = /^(?:https?:\/\/|mailto:)\S+$/;

/** Sets a mark around each selection, or takes it away where it stands inside or around it already. */
export function toggleAround(mark: string): StateCommand {
  return ({ state, dispatch }) => {
    const change = state.changeByRange((range) => {
      const word = range.empty ? state.wordAt(range.head) : null;
      const { from, to } = word ?? range;
      const width = mark.length;
      if (isMarked(state, from, to, mark)) {
        const changes = [
          { from: from - width, to: from },
          { from: to, to: to + width },
        ];
        return { changes, range: EditorSelection.range(range.anchor - width, range.head - width) };
      }
      const changes = [
        { from, insert: mark },
        { from: to, insert: mark },
      ];
      return { changes, range: EditorSelection.range(range.anchor + width, range.head + width) };
    });
    dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** `**x**` holds a mark `**`; its inner `*` is not the mark `*`. */
function isMarked(state: EditorState, from: number, to: number, mark: string): boolean {
  const sign = mark.charAt(0);
  const before = runLength(state.sliceDoc(Math.max(0, from - 3), from), sign, 'end');
  const after = runLength(state.sliceDoc(to, to + 3), sign, 'start');
  const run = Math.min(before, after);
  return run === mark.length || run === 3;
}

function runLength(text: string, sign: string, at: 'start' | 'end'): number {
  const signs = at === 'start' ? [...text] : [...text].reverse();
  const other = signs.findIndex((char) => char !== sign);
  return other === -1 ? signs.length : other;
}

/** Makes the selected lines a heading of this level, or plain again when all are. */
export function toggleHeading(level: number): StateCommand {
  const mark = `${'#'.repeat(level)} `;
  return ({ state, dispatch }) => {
    const lines = selectedLines(state);
    const isOn = lines.every((line) => HEADING.exec(line.text)?.[0].trimEnd() === mark.trimEnd());
    const changes = lines.map((line) => {
      const old = HEADING.exec(line.text)?.[0].length ?? 0;
      return { from: line.from, to: line.from + old, insert: isOn ? '' : mark };
    });
    dispatch(state.update({ ...behindMarks(state, changes), userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** The cursor goes behind a mark set before it, so that one can type on. */
function behindMarks(state: EditorState, specs: readonly ChangeSpec[]) {
  const changes = state.changes(specs);
  const ranges = state.selection.ranges.map(({ anchor, head }) =>
    EditorSelection.range(changes.mapPos(anchor, 1), changes.mapPos(head, 1)),
  );
  return { changes, selection: EditorSelection.create(ranges, state.selection.mainIndex) };
}

/** Begins the selected lines with a mark, which `markAt` gives for each; takes it away when all have it. Another mark is replaced. */
export function toggleLines(markAt: (index: number) => string, isMark: RegExp): StateCommand {
  return ({ state, dispatch }) => {
    const all = selectedLines(state);
    const filled = all.filter((line) => line.text.trim() !== '');
    const lines = filled.length > 0 ? filled : all;
    const isOn = lines.every((line) => isMark.test(line.text));
    const changes: ChangeSpec[] = lines.map((line, index) => {
      const found = LINE_MARK.exec(line.text);
      const indent = found?.[1] ?? /^\s*/.exec(line.text)?.[0] ?? '';
      const from = line.from + indent.length;
      const to = found ? line.from + found[0].length : from;
      return { from, to, insert: isOn ? '' : markAt(index) };
    });
    dispatch(state.update({ ...behindMarks(state, changes), userEvent: 'input', scrollIntoView: true }));
    return true;
  };
}

/** The selection becomes a link's text, or its address if it is one; what is missing is left selected or at the cursor. */
export const insertLink: StateCommand = ({ state, dispatch }) => {
  const change = state.changeByRange((range) => {
    const text = state.sliceDoc(range.from, range.to);
    const isAddress = WEB_ADDRESS.test(text);
    const insert = isAddress ? `[](${text})` : `[${text}](https://)`;
    const label = range.from + 1;
    const address = range.from + text.length + 3;
    const next = isAddress || text === '' ? EditorSelection.cursor(label) : EditorSelection.range(address, address + 8);
    return { changes: { from: range.from, to: range.to, insert }, range: next };
  });
  dispatch(state.update(change, { userEvent: 'input', scrollIntoView: true }));
  return true;
};

/** Inline code for a part of a line; a fence, longer than any inside it, around whole lines or on an empty one. */
export const toggleCode: StateCommand = (target) => {
  const { state } = target;
  const { main } = state.selection;
  const line = state.doc.lineAt(main.from);
  const isBlock = main.to > line.to || (main.empty && line.text.trim() === '');
  return isBlock ? insertFence(target) : toggleAround('`')(target);
};

const insertFence: StateCommand = ({ state, dispatch }) => {
  const { main } = state.selection;
  const [first, last] = [state.doc.lineAt(main.from), state.doc.lineAt(main.to)];
  const inside = state.sliceDoc(first.from, last.to);
  const longest = Math.max(2, ...(inside.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  dispatch(
    state.update({
      changes: [
        { from: first.from, insert: `${fence}\n` },
        { from: last.to, insert: `\n${fence}` },
      ],
      // behind the opening fence: the place of the language
      selection: EditorSelection.cursor(first.from + fence.length),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
  return true;
};

/** Puts a block on lines of its own after the cursor's line; `cursor` counts from the block's beginning. */
export function insertBlock(block: string, cursor: number): StateCommand {
  return ({ state, dispatch }) => {
    const line = state.doc.lineAt(state.selection.main.head);
    const isEmpty = line.text.trim() === '';
    const lead = isEmpty ? '' : '\n\n';
    const at = isEmpty ? line.from : line.to;
    dispatch(
      state.update({
        changes: { from: at, to: line.to, insert: `${lead}${block}\n` },
        selection: EditorSelection.cursor(at + lead.length + cursor),
        userEvent: 'input',
        scrollIntoView: true,
      }),
    );
    return true;
  };
}

function selectedLines(state: EditorState): readonly Line[] {
  const lines = new Map<number, Line>();
  for (const { from, to } of state.selection.ranges) {
    for (let at = from; at <= to; ) {
      const line = state.doc.lineAt(at);
      lines.set(line.number, line);
      at = line.to + 1;
    }
  }
  return [...lines.values()];
}
