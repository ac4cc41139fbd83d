import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorSelection, EditorState, type StateCommand } from '@codemirror/state';
import { TABLE_COMMANDS } from './commands/table-commands.ts';
import { nextCell, previousCell } from './table-editing.ts';
import { IDLE_TOOLS } from './testing/idle-tools.ts';

/** `⟦` and `⟧` mark the selection, `^` a cursor; the answer is written so too. Undefined: the command had nothing to do. */
function apply(command: StateCommand, marked: string): string | undefined {
  const cursor = marked.indexOf('^');
  let state = EditorState.create({
    doc: marked.replace('^', ''),
    selection: EditorSelection.cursor(cursor),
    extensions: markdown({ base: markdownLanguage }),
  });
  const isDone = command({ state, dispatch: (transaction) => (state = transaction.state) });
  if (!isDone) return undefined;
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}^${text.slice(from)}`
    : `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;
}

const byId = (id: string): StateCommand => {
  const command = TABLE_COMMANDS.find((one) => one.id === id);
  assert.ok(command, id);
  return (target) => command.run(target, IDLE_TOOLS);
};

const T = (...rows: string[]) => ['| a | b |', '| --- | :---: |', ...rows].join('\n');

const cases: readonly (readonly [string, StateCommand, string, string | undefined])[] = [
  [
    'Tab goes to the next cell',
    nextCell,
    '| a^ | b |\n| --- | :---: |\n| 1 | 2 |',
    '| a | ⟦b⟧ |\n| --- | :---: |\n| 1 | 2 |',
  ],
  ['Tab goes over the delimiter row', nextCell, '| a | b^ |\n| --- | :---: |\n| 1 | 2 |', T('| ⟦1⟧ | 2 |')],
  ['Tab behind the last cell adds a row', nextCell, T('| 1 | 2^ |'), T('| 1 | 2 |', '| ^ |  |')],
  ['Shift Tab goes back', previousCell, T('| 1^ | 2 |'), '| a | ⟦b⟧ |\n| --- | :---: |\n| 1 | 2 |'],
  ['Shift Tab stays in the first cell', previousCell, `| a^ | b |\n| --- | --- |`, '| a^ | b |\n| --- | --- |'],
  ['Tab in plain text is left alone', nextCell, 'a | b^\nc', undefined],
  ['Tab in code is left alone', nextCell, '```\n| a^ | b |\n| --- | --- |\n```', undefined],
  [
    'bars that are escaped or in no cell of their own',
    nextCell,
    '| a \\| x^ | b |\n| --- | :---: |',
    '| a \\| x | ⟦b⟧ |\n| --- | :---: |',
  ],
  ['a row above', byId('table-row-above'), T('| 1^ | 2 |'), T('| ^ |  |', '| 1 | 2 |')],
  ['a row below', byId('table-row-below'), T('| 1^ | 2 |', '| 3 | 4 |'), T('| 1 | 2 |', '| ^ |  |', '| 3 | 4 |')],
  [
    'no row above the head',
    byId('table-row-above'),
    '| a^ | b |\n| --- | :---: |\n| 1 | 2 |',
    T('| ^ |  |', '| 1 | 2 |'),
  ],
  ['a row less', byId('table-row-delete'), T('| 1^ | 2 |', '| 3 | 4 |'), T('| ⟦3⟧ | 4 |')],
  [
    'a column to the left',
    byId('table-column-left'),
    T('| 1 | 2^ |'),
    '| a |  | b |\n| --- | --- | :---: |\n| 1 | ^ | 2 |',
  ],
  [
    'a column to the right',
    byId('table-column-right'),
    T('| 1 | 2^ |'),
    '| a | b |  |\n| --- | :---: | --- |\n| 1 | 2 | ^ |',
  ],
  ['a column less', byId('table-column-delete'), T('| 1^ | 2 |'), '| b |\n| :---: |\n| ⟦2⟧ |'],
  ['a column aligned', byId('table-align-right'), T('| 1^ | 2 |'), '| a | b |\n| ---: | :---: |\n| ⟦1⟧ | 2 |'],
  ['an alignment taken back', byId('table-align-center'), T('| 1 | 2^ |'), '| a | b |\n| --- | --- |\n| 1 | ⟦2⟧ |'],
];

for (const [what, command, before, after] of cases) {
  test(`table: ${what}`, () => assert.equal(apply(command, before), after));
}
