import { useMessages } from '../../lib/i18n.ts';
import { CommandsDialog } from '../../ui/commands-dialog.tsx';
import { commandWords } from './command-text.ts';
import { offeredCommands } from './commands/edit-commands.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';

/** Everything that the editor can do. */
export function CommandsTool({ run, features, onClose }: EditorToolProps) {
  const t = useMessages(editorCommandMessages);
  const offered = offeredCommands({ features }).filter(({ id }) => id !== 'commands');
  return (
    <CommandsDialog
      commands={offered.map((command) => ({
        id: command.id,
        label: t(command.label),
        words: commandWords(command),
        keys: command.keys,
      }))}
      texts={{ title: t('commands'), find: t('find'), hint: t('slashHint'), none: t('noCommand') }}
      run={run}
      onClose={onClose}
    />
  );
}
