import './share-address.css';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../lib/i18n.ts';
import { copyText } from '../ui/copy-text.ts';
import { Icon } from '../ui/icon.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { shareAddressMessages } from './share-address-messages.ts';

/** As the button of editors has it. */
const SHARE =
  'M12 2.4a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM4 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM12 10.2a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4zM5.5 7.2l5-2.4M5.5 8.8l5 2.4';

/** What a reader hands on: where the page is found, and who gets in there. */
export interface SharedAddress {
  readonly name: string;
  readonly address: string;
  /** Of its picture for cameras. */
  readonly qr: string;
  readonly whoOpens: 'members' | 'open' | 'private';
}

export function ShareAddressButton({ shared }: { shared: SharedAddress }) {
  const t = useMessages(shareAddressMessages);
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen ? 'open' : undefined);
  const open = () => {
    remember();
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className="btn quiet small icon-only"
        aria-label={t('share')}
        aria-haspopup="dialog"
        title={t('share')}
        onClick={open}
      >
        <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
          <path d={SHARE} />
        </svg>
      </button>
      {isOpen && createPortal(<ShareAddressDialog shared={shared} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function ShareAddressDialog({ shared, onClose }: { shared: SharedAddress; onClose: () => void }) {
  const t = useMessages(shareAddressMessages);
  const { name, address, qr, whoOpens } = shared;
  const field = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [copied, setCopied] = useState<boolean>();
  useLayoutEffect(() => {
    dialog.current?.showModal();
  }, []);
  return (
    <dialog className="sheet" ref={dialog} aria-labelledby="share-title" onClose={onClose}>
      <form method="dialog" className="sheet-head">
        <h2 id="share-title" dir="auto">
          {t('title', { name })}
        </h2>
        <button type="submit" className="btn quiet icon-only" aria-label={t('close')}>
          <Icon name="close" />
        </button>
      </form>
      <div className="share-address">
        <label htmlFor={field}>{t('address')}</label>
        <div className="field-box">
          <input id={field} readOnly value={address} onFocus={({ currentTarget }) => currentTarget.select()} />
        </div>
        <button type="button" className="btn" onClick={() => void copyText(address).then(setCopied)}>
          {t('copy')}
        </button>
        <p>{t(whoOpens)}</p>
        <p role="status">{copied !== undefined && (copied ? t('copied') : t('notCopied'))}</p>
        <img src={qr} alt={t('qr')} width={132} height={132} />
      </div>
    </dialog>
  );
}
