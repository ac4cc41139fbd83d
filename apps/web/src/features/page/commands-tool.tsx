import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { isMac, keysText } from '../../lib/keys-text.ts';
import { commandWords } from './command-text.ts';
import { offeredCommands } from './commands/edit-commands.ts';
import type { EditorCommand } from './commands/editor-command.ts';
import { editorCommandMessages } from './editor-command-messages.ts';
import type { EditorToolProps } from './editor-tool.ts';

/** Everything that the editor can do, with its keys: chosen by name, run by Enter. */
export function CommandsTool({ run, features, onClose }: EditorToolProps) {
  const t = useMessages(editorCommandMessages);
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const found = offeredCommands({ features }).filter(
    (command) => command.id !== 'commands' && commandWords(command).includes(asked),
  );
  const choose = ({ id }: EditorCommand) => {
    onClose();
    run(id);
  };
  return (
    <Modal open width={560} title={t('commands')} footer={null} onCancel={onClose}>
      <Input
        autoFocus
        type="search"
        aria-label={t('find')}
        placeholder={t('find')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
        onPressEnter={() => found[0] && choose(found[0])}
      />
      <p className="muted">{t('slashHint')}</p>
      {found.length === 0 && <p role="status">{t('noCommand')}</p>}
      <ul className="command-list" aria-label={t('commands')}>
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
