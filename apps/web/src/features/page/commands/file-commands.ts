import { redo, redoDepth, undo, undoDepth } from '@codemirror/commands';
import { type EditorCommand, told } from './editor-command.ts';

export const FILE_COMMANDS: readonly EditorCommand[] = [
  {
    id: 'save',
    label: 'save',
    keys: 'Mod-s',
    group: 'file',
    places: [],
    mayRun: (_, { lock }) => lock === 'new' || lock === 'held',
    run: told((tools) => tools.save()),
  },
  {
    id: 'undo',
    label: 'undo',
    keys: 'Mod-z',
    group: 'file',
    places: [],
    mayRun: (state) => undoDepth(state) > 0,
    run: undo,
  },
  {
    id: 'redo',
    label: 'redo',
    keys: 'Mod-y',
    group: 'file',
    places: [],
    mayRun: (state) => redoDepth(state) > 0,
    run: redo,
  },
];
