import type { StateCommand } from '@codemirror/state';
import { asks, type EditorCommand, opens, writes } from './editor-command.ts';
import { insertBlock, insertLink, toggleCode } from './markup.ts';

const TABLE = ['|  |  |  |', '| --- | --- | --- |', '|  |  |  |', '|  |  |  |'].join('\n');
const DIAGRAM = '```mermaid\nflowchart LR\n  A --> B\n```';
const FORMULA = '$$\n\n$$';

const INSERT = { group: 'insert', places: ['toolbar', 'slash'] } as const;
const SLASH = { group: 'insert', places: ['slash'] } as const;

/** Begins the name of a page; the names that match are shown at once. */
const beginPageLink: StateCommand = ({ state, dispatch }) => {
  dispatch(state.update(state.replaceSelection('[['), { userEvent: 'input', scrollIntoView: true }));
  return true;
};

export const INSERT_COMMANDS: readonly EditorCommand[] = [
  { id: 'link', label: 'link', icon: 'link', keys: 'Mod-l', ...INSERT, ...writes(insertLink) },
  {
    id: 'page-link',
    label: 'pageLink',
    icon: 'pageLink',
    ...INSERT,
    mayRun: (state) => !state.readOnly,
    run: (target, tools) => {
      beginPageLink(target);
      tools.complete();
      return true;
    },
  },
  {
    id: 'picture',
    label: 'picture',
    icon: 'picture',
    keys: 'Shift-Mod-i',
    ...INSERT,
    ...asks((tools) => tools.choosePicture()),
  },
  { id: 'picture-library', label: 'pictureLibrary', group: 'insert', places: ['slash'], ...opens('picture-library') },
  { id: 'code', label: 'code', icon: 'code', keys: 'Mod-k', ...INSERT, ...writes(toggleCode) },
  { id: 'table', label: 'table', icon: 'table', keys: 'Shift-Mod-t', ...INSERT, ...writes(insertBlock(TABLE, 2)) },
  { id: 'rule', label: 'rule', ...SLASH, ...writes(insertBlock('***', 3)) },
  { id: 'diagram', label: 'diagram', ...SLASH, ...writes(insertBlock(DIAGRAM, 26)) },
  { id: 'formula', label: 'formula', ...SLASH, ...writes(insertBlock(FORMULA, 3)) },
];
