import './share.css';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { shareMessages } from './share-messages.ts';

interface AddressFieldProps {
  readonly label: string;
  readonly address: string;
  /** What a reader of the address needs to know. */
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  /** What the button says where it is no address. */
  readonly copyLabel?: string;
}

/** An address in full, to be selected or copied. */
export function AddressField({ label, address, hint, autoFocus = false, copyLabel }: AddressFieldProps) {
  const t = useMessages(shareMessages);
  const id = useId();
  const [copied, setCopied] = useState<{ readonly address: string; readonly done: boolean }>();
  const copy = async () => setCopied({ address, done: await copyText(address) });
  const isDone = copied?.address === address && copied.done;
  return (
    <div className="share-field">
      <label htmlFor={id}>{label}</label>
      <div className="address-line">
        <Input id={id} className="mono" readOnly value={address} onFocus={({ target }) => target.select()} />
        <Button autoFocus={autoFocus} icon={<Icon name={isDone ? 'check' : 'copy'} />} onClick={() => void copy()}>
          {copyLabel ?? t('copy')}
        </Button>
      </div>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <p className="hint" role="status">
        {copied?.address === address && (copied.done ? t('copied') : t(copyLabel ? 'textNotCopied' : 'notCopied'))}
      </p>
    </div>
  );
}
