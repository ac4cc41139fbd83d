import './since-line.css';
import type { ChangedSince } from '@sheaf/contract';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { useFocusBack } from '../ui/use-focus-back.ts';
import { SinceDialog, type SinceTools } from './since-dialog.tsx';
import { sinceMessages } from './since-messages.ts';

/** A quiet line below the tree: what others changed in the item since the reader last looked. */
export function SinceLine({ tools }: { tools: SinceTools }) {
  const t = useMessages(sinceMessages);
  const [changed, setChanged] = useState<ChangedSince>();
  const [isOpen, setOpen] = useState(false);
  const remember = useFocusBack(isOpen ? 'open' : undefined, () => document.getElementById('main'));
  const ask = useRef(tools);
  useEffect(() => {
    // news that do not come keep nobody from reading
    ask.current.load().then(setChanged, () => undefined);
  }, []);
  if (!changed || changed.list.length === 0) return null;
  const count = changed.has_more === 1 ? `${changed.list.length}+` : changed.list.length;
  const open = () => {
    remember();
    setOpen(true);
  };
  return (
    <>
      <button type="button" className="btn quiet small since-line" aria-haspopup="dialog" onClick={open}>
        <Icon name="bell" />
        <span className="ell">{t('changed', { count })}</span>
      </button>
      {isOpen &&
        createPortal(
          <SinceDialog
            changed={changed}
            tools={tools}
            onSeen={() => setChanged(undefined)}
            onClose={() => setOpen(false)}
          />,
          document.body,
        )}
    </>
  );
}
