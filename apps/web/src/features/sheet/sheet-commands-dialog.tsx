import { useMessages } from '../../lib/i18n.ts';
import { CommandsDialog } from '../../ui/commands-dialog.tsx';
import type { SheetCommand } from './commands/sheet-command.ts';
import { SHEET_COMMANDS } from './commands/sheet-commands.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import type { CommandDoors } from './sheet-menu.tsx';

/** Everything that a spreadsheet can do where its cursor is. */
export function SheetCommandsDialog({ desk, run, onClose }: CommandDoors & { readonly onClose: () => void }) {
  const t = useMessages(sheetCommandMessages);
  const offered = SHEET_COMMANDS.filter((command) => command.id !== 'commands' && command.mayRun(desk));
  return (
    <CommandsDialog
      commands={offered.map((command) => ({
        id: command.id,
        label: t(command.label),
        words: wordsOf(command),
        keys: command.keys,
      }))}
      texts={{ title: t('commands'), find: t('findCommand'), hint: t('gridKeys'), none: t('noCommand') }}
      run={(id) => {
        const command = offered.find((one) => one.id === id);
        if (command) run(command);
      }}
      onClose={onClose}
    />
  );
}

function wordsOf({ id, label }: SheetCommand): string {
  const { zh, en } = sheetCommandMessages[label];
  return `${zh} ${en} ${id}`.toLowerCase();
}
