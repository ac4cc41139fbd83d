import { isPictureAt } from '../picture-markup.ts';
import { type EditorCommand, opens, told } from './editor-command.ts';
import { tidyAtCursor } from './json-command.ts';

const FORMAT = { group: 'format', places: ['menu', 'slash'] } as const;

export const FORMAT_COMMANDS: readonly EditorCommand[] = [
  { id: 'json-table', label: 'jsonTable', ...FORMAT, ...opens('json-table') },
  {
    id: 'json-tidy',
    label: 'jsonTidy',
    ...FORMAT,
    mayRun: (state) => !state.readOnly,
    run: (target, tools) => {
      if (!tidyAtCursor(target)) tools.open('json-tidy');
      return true;
    },
  },
  { id: 'paste-table', label: 'pasteTable', ...FORMAT, ...opens('paste-table') },
  { id: 'sql-table', label: 'sqlTable', ...FORMAT, ...opens('sql-table') },
  {
    id: 'picture-size',
    label: 'pictureSize',
    group: 'format',
    places: ['menu'],
    mayRun: (state) => !state.readOnly && isPictureAt(state),
    run: told((tools) => tools.open('picture-size')),
  },
];
