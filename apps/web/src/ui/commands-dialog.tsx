import './commands-dialog.css';
import { Input, type InputRef, Modal } from 'antd';
import { useRef, useState } from 'react';
import { isMac, keysText } from '../lib/keys-text.ts';

export interface ListedCommand {
  readonly id: string;
  readonly label: string;
  /** What it is found by, in small letters. */
  readonly words: string;
  readonly keys?: string | undefined;
}

interface CommandsDialogProps {
  readonly commands: readonly ListedCommand[];
  readonly texts: {
    readonly title: string;
    readonly find: string;
    readonly hint: string;
    readonly none: string;
  };
  readonly run: (id: string) => void;
  readonly onClose: () => void;
}

/** Everything that can be done, with its keys: chosen by name, run by Enter. */
export function CommandsDialog({ commands, texts, run, onClose }: CommandsDialogProps) {
  const field = useRef<InputRef>(null);
  const [words, setWords] = useState('');
  const asked = words.trim().toLowerCase();
  const found = commands.filter((command) => command.words.includes(asked));
  const choose = ({ id }: ListedCommand) => {
    onClose();
    run(id);
  };
  return (
    <Modal
      open
      width={560}
      title={texts.title}
      footer={null}
      // without motion the dialog takes the focus after its field had it
      afterOpenChange={(isOpen) => isOpen && field.current?.focus()}
      onCancel={onClose}
    >
      <Input
        ref={field}
        autoFocus
        type="search"
        aria-label={texts.find}
        placeholder={texts.find}
        value={words}
        onChange={({ target }) => setWords(target.value)}
        onPressEnter={(event) => {
          // where the focus goes back to, this key would write a line
          event.preventDefault();
          if (found[0]) choose(found[0]);
        }}
      />
      <p className="muted">{texts.hint}</p>
      {found.length === 0 && <p role="status">{texts.none}</p>}
      <ul className="command-list" aria-label={texts.title}>
        {found.map((command) => (
          <li key={command.id}>
            <button type="button" className="btn quiet" onClick={() => choose(command)}>
              <span className="grow">{command.label}</span>
              {command.keys !== undefined && <kbd>{keysText(command.keys, isMac())}</kbd>}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
