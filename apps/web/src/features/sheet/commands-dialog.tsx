import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { isMac, keysText } from '../../lib/keys-text.ts';
import type { SheetCommand } from './commands/sheet-command.ts';
import { SHEET_COMMANDS } from './commands/sheet-commands.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import type { CommandDoors } from './sheet-menu.tsx';

/** Everything that a spreadsheet can do, with its keys: chosen by name, run by Enter. */
export function CommandsDialog({ desk, run, onClose }: CommandDoors & { readonly onClose: () => void }) {
  const t = useMessages(sheetCommandMessages);
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const found = SHEET_COMMANDS.filter(
    (command) => command.id !== 'commands' && command.mayRun(desk) && wordsOf(command).includes(asked),
  );
  const choose = (command: SheetCommand) => {
    onClose();
    run(command);
  };
  return (
    <Modal open width={560} title={t('commands')} footer={null} onCancel={onClose}>
      <Input
        autoFocus
        type="search"
        aria-label={t('findCommand')}
        placeholder={t('findCommand')}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={() => found[0] && choose(found[0])}
      />
      <p className="muted">{t('gridKeys')}</p>
      {found.length === 0 && <p role="status">{t('noCommand')}</p>}
      <ul className="sheet-commands" aria-label={t('commands')}>
        {found.map((command) => (
          <li key={command.id}>
            <button type="button" className="btn quiet" onClick={() => choose(command)}>
              <span className="grow">{t(command.label)}</span>
              {command.keys !== undefined && <kbd>{keysText(command.keys, isMac())}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function wordsOf({ id, label }: SheetCommand): string {
  const { zh, en } = sheetCommandMessages[label];
  return `${zh} ${en} ${id}`.toLowerCase();
}
