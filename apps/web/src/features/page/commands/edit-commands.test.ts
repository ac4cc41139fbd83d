import assert from 'node:assert/strict';
import { test } from 'node:test';
import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import { keysText } from '../../../lib/keys-text.ts';
import { IDLE_TOOLS } from '../testing/idle-tools.ts';
import { EDITOR_COMMANDS, offeredCommands } from './edit-commands.ts';
import type { EditorFacts } from './editor-command.ts';

const FACTS: EditorFacts = { lock: 'held', isLockKept: false, features: [] };

/** `[` and `]` mark the selection, `|` a cursor; the answer is written so too. */
function run(id: string, marked: string): string {
  const anchor = marked.search(/[⟦|]/);
  const head = marked.includes('⟧') ? marked.indexOf('⟧') - 1 : anchor;
  let state = EditorState.create({
    doc: marked.replace(/[⟦⟧]|\|(?!.*⟧)/, '').replace('⟧', ''),
    selection: EditorSelection.range(anchor, head),
  });
  const command = EDITOR_COMMANDS.find((entry) => entry.id === id);
  assert.equal(command?.mayRun(state, FACTS), true);
  command?.run({ state, dispatch: (transaction) => (state = transaction.state) }, IDLE_TOOLS);
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}⟦${text.slice(from, to)}⟧${text.slice(to)}`;
}

const cases: readonly (readonly [string, string, string])[] = [
  ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
  ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
  ['bold', 'wo|rd', '**wo|rd**'],
  ['bold', 'x |', 'x **|**'],
  ['bold', '*⟦b⟧*', '***⟦b⟧***'],
  ['italic', '**⟦b⟧**', '***⟦b⟧***'],
  ['italic', '***⟦b⟧***', '**⟦b⟧**'],
  ['strike', '⟦gone⟧', '~~⟦gone⟧~~'],
  ['heading-2', 'Ti|tle', '## Ti|tle'],
  ['heading-2', '# Ti|tle', '## Ti|tle'],
  ['heading-2', '## Ti|tle', 'Ti|tle'],
  ['heading-1', '|', '# |'],
  ['quote', '⟦a\nb⟧', '> ⟦a\n> b⟧'],
  ['quote', '> a|', 'a|'],
  ['bullets', '⟦a\n\nb⟧', '- ⟦a\n\n- b⟧'],
  ['bullets', '|', '- |'],
  ['bullets', '- [ ] a|', '- a|'],
  ['numbers', '⟦- a\n- b⟧', '⟦1. a\n2. b⟧'],
  ['tasks', '  - a|', '  - [ ] a|'],
  ['tasks', '- [x] a|', 'a|'],
  ['link', 'see ⟦docs⟧', 'see [docs](⟦https://⟧)'],
  ['link', '⟦https://a.example/x⟧', '[|](https://a.example/x)'],
  ['link', '|', '[|](https://)'],
  ['code', 'call ⟦f()⟧ now', 'call `⟦f()⟧` now'],
  ['code', '⟦a\nb⟧', '```|\na\nb\n```'],
  ['code', '⟦a\n```\nb⟧', '````|\na\n```\nb\n````'],
];

for (const [id, before, after] of cases) {
  test(`${id}: ${JSON.stringify(before)} [B-2.109]`, () => assert.equal(run(id, before), after));
}

test('a table stands on lines of its own', () => {
  assert.equal(run('table', 'text⟦⟧'), 'text\n\n| | |  |  |\n| --- | --- | --- |\n|  |  |  |\n|  |  |  |\n');
});

test('every command has its own id, and its own keys', () => {
  const keys = EDITOR_COMMANDS.flatMap((command) => command.keys ?? []);
  assert.equal(new Set(EDITOR_COMMANDS.map((command) => command.id)).size, EDITOR_COMMANDS.length);
  assert.equal(new Set(keys).size, keys.length);
  assert.ok(EDITOR_COMMANDS.some((command) => command.id === 'save' && command.keys === 'Mod-s'));
});

test('what the menus, the toolbar and the slash menu offer is of one list, each under a name', () => {
  const of = (place: 'toolbar' | 'slash' | 'menu') =>
    EDITOR_COMMANDS.filter(({ places }) => places.includes(place)).map(({ id }) => id);
  assert.ok(['table', 'link', 'tasks'].every((id) => of('toolbar').includes(id) && of('slash').includes(id)));
  assert.ok(
    ['json-table', 'json-tidy', 'paste-table', 'templates', 'history', 'sort'].every((id) => of('menu').includes(id)),
  );
  assert.ok(EDITOR_COMMANDS.every(({ places, icon }) => !places.includes('toolbar') || icon !== undefined));
});

test('what the interface does not show is not offered', () => {
  const isOffered = (features: EditorFacts['features']) =>
    offeredCommands({ features }).some(({ id }) => id === 'mock');
  assert.deepEqual([isOffered([]), isOffered(['mock'])], [false, true]);
});

test('keys are written for people', () => {
  assert.equal(keysText('Mod-s', false), 'Ctrl S');
  assert.equal(keysText('Shift-Mod-t', false), 'Ctrl Shift T');
  assert.equal(keysText('Mod-b', true), '⌘ B');
});

test('a command is one step of undo, and nothing runs in a locked text', () => {
  let state = EditorState.create({ doc: 'a\nb', selection: { anchor: 0, head: 3 }, extensions: history() });
  const dispatch = (transaction: { state: EditorState }) => {
    state = transaction.state;
  };
  const bullets = EDITOR_COMMANDS.find((command) => command.id === 'bullets');
  bullets?.run({ state, dispatch }, IDLE_TOOLS);
  assert.equal(state.doc.toString(), '- a\n- b');
  undo({ state, dispatch });
  assert.equal(state.doc.toString(), 'a\nb');
  const locked = EditorState.create({ extensions: EditorState.readOnly.of(true) });
  assert.deepEqual(
    EDITOR_COMMANDS.filter((command) => command.mayRun(locked, { ...FACTS, lock: 'refused' })).map(
      (command) => command.id,
    ),
    ['history', 'sort', 'outline', 'http-test', 'mock', 'commands'],
  );
});
