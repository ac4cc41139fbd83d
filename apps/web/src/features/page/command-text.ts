import type { EditorCommand } from './commands/editor-command.ts';
import { editorCommandMessages } from './editor-command-messages.ts';

/** Words to find a command by, in each language. */
export function commandWords({ id, label }: EditorCommand): string {
  const { zh, en } = editorCommandMessages[label];
  return `${zh} ${en} ${id}`.toLowerCase();
}
