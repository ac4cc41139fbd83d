import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import type { EditorState, StateCommand } from '@codemirror/state';
import { insertBlock, insertLink, toggleAround, toggleCode, toggleHeading, toggleLines } from './markup.ts';

type Target = Parameters<StateCommand>[0];

/** What a command may ask of the editor around the text. */
export interface EditorTools {
  readonly save: () => void;
  readonly choosePicture: () => void;
}

/** Each is a text of the editor's messages. */
type CommandLabel =
  | 'save'
  | 'undo'
  | 'redo'
  | `heading${1 | 2 | 3 | 4}`
  | 'bold'
  | 'italic'
  | 'strike'
  | 'quote'
  | 'bullets'
  | 'numbers'
  | 'tasks'
  | 'link'
  | 'picture'
  | 'code'
  | 'table';

export interface EditorCommand {
  readonly id: string;
  readonly label: CommandLabel;
  /** As CodeMirror writes keys: `Mod` is Ctrl, on a Mac Command. */
  readonly keys: string | undefined;
  readonly group: 'file' | 'heading' | 'text' | 'lines' | 'insert';
  readonly mayRun: (state: EditorState) => boolean;
  readonly run: (target: Target, tools: EditorTools) => boolean;
}

const BULLET = /^\s*[-*+] (?!\[[ xX]\] )/;
const NUMBER = /^\s*\d+[.)] /;
const QUOTE = /^\s*> /;
const TASK = /^\s*[-*+] \[[ xX]\] /;
const TABLE = ['|  |  |  |', '| --- | --- | --- |', '|  |  |  |', '|  |  |  |'].join('\n');

const isWritable = (state: EditorState) => !state.readOnly;
const on = (command: StateCommand) => ({ mayRun: isWritable, run: command });

/** The one list of what the editor can do: toolbar, menus and shortcuts read it. */
export const EDITOR_COMMANDS: readonly EditorCommand[] = [
  {
    id: 'save',
    label: 'save',
    keys: 'Mod-s',
    group: 'file',
    mayRun: () => true,
    run: (_, tools) => {
      tools.save();
      return true;
    },
  },
  { id: 'undo', label: 'undo', keys: 'Mod-z', group: 'file', mayRun: (state) => undoDepth(state) > 0, run: undo },
  { id: 'redo', label: 'redo', keys: 'Mod-y', group: 'file', mayRun: (state) => redoDepth(state) > 0, run: redo },
  { id: 'heading-1', label: 'heading1', keys: 'Mod-1', group: 'heading', ...on(toggleHeading(1)) },
  { id: 'heading-2', label: 'heading2', keys: 'Mod-2', group: 'heading', ...on(toggleHeading(2)) },
  { id: 'heading-3', label: 'heading3', keys: 'Mod-3', group: 'heading', ...on(toggleHeading(3)) },
  { id: 'heading-4', label: 'heading4', keys: 'Mod-4', group: 'heading', ...on(toggleHeading(4)) },
  { id: 'bold', label: 'bold', keys: 'Mod-b', group: 'text', ...on(toggleAround('**')) },
  { id: 'italic', label: 'italic', keys: 'Mod-i', group: 'text', ...on(toggleAround('*')) },
  { id: 'strike', label: 'strike', keys: 'Shift-Mod-s', group: 'text', ...on(toggleAround('~~')) },
  { id: 'quote', label: 'quote', keys: 'Shift-Mod-q', group: 'lines', ...on(toggleLines(() => '> ', QUOTE)) },
  { id: 'bullets', label: 'bullets', keys: 'Mod-u', group: 'lines', ...on(toggleLines(() => '- ', BULLET)) },
  {
    id: 'numbers',
    label: 'numbers',
    keys: 'Shift-Mod-o',
    group: 'lines',
    ...on(toggleLines((index) => `${index + 1}. `, NUMBER)),
  },
  { id: 'tasks', label: 'tasks', keys: 'Shift-Mod-l', group: 'lines', ...on(toggleLines(() => '- [ ] ', TASK)) },
  { id: 'link', label: 'link', keys: 'Mod-l', group: 'insert', ...on(insertLink) },
  {
    id: 'picture',
    label: 'picture',
    keys: 'Shift-Mod-i',
    group: 'insert',
    mayRun: isWritable,
    run: (_, tools) => {
      tools.choosePicture();
      return true;
    },
  },
  { id: 'code', label: 'code', keys: 'Mod-k', group: 'insert', ...on(toggleCode) },
  { id: 'table', label: 'table', keys: 'Shift-Mod-t', group: 'insert', ...on(insertBlock(TABLE, 2)) },
];

/** The keys as people read them: `Ctrl Shift S`, on a Mac `⌘ Shift S`. */
export function keysText(keys: string, isMac: boolean): string {
  const names = keys.split('-').map((key) => {
    if (key === 'Mod') return isMac ? '⌘' : 'Ctrl';
    return key.length === 1 ? key.toUpperCase() : key;
  });
  return names.sort((a, b) => modifierRank(a) - modifierRank(b)).join(' ');
}

function modifierRank(name: string): number {
  if (name === 'Ctrl' || name === '⌘') return 0;
  return name === 'Shift' ? 1 : 2;
}
