import { AI_COMMANDS } from './ai-commands.ts';
import { DOCUMENT_COMMANDS } from './document-commands.ts';
import type { EditorCommand, EditorFacts } from './editor-command.ts';
import { FILE_COMMANDS } from './file-commands.ts';
import { FORMAT_COMMANDS } from './format-commands.ts';
import { HEADING_COMMANDS } from './heading-commands.ts';
import { INSERT_COMMANDS } from './insert-commands.ts';
import { LINE_COMMANDS } from './line-commands.ts';
import { SAVING_COMMANDS } from './saving-commands.ts';
import { TABLE_COMMANDS } from './table-commands.ts';
import { TEMPLATE_COMMANDS } from './template-commands.ts';
import { TEXT_COMMANDS } from './text-commands.ts';

/** The one list of what the editor can do: toolbar, menus, keys, the slash menu and the list of commands read it. */
export const EDITOR_COMMANDS: readonly EditorCommand[] = [
  ...FILE_COMMANDS,
  ...HEADING_COMMANDS,
  ...TEXT_COMMANDS,
  ...LINE_COMMANDS,
  ...INSERT_COMMANDS,
  ...TEMPLATE_COMMANDS,
  ...FORMAT_COMMANDS,
  ...TABLE_COMMANDS,
  ...AI_COMMANDS,
  ...DOCUMENT_COMMANDS,
  ...SAVING_COMMANDS,
];

/** Those that this interface offers. */
export function offeredCommands({ features }: Pick<EditorFacts, 'features'>): readonly EditorCommand[] {
  return EDITOR_COMMANDS.filter(({ feature }) => feature === undefined || features.includes(feature));
}
