import { Modal } from 'antd';
import { useEffect, useState } from 'react';
import { useBlocker } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { itemMessages } from './item-messages.ts';

/** Stands where something was changed and not saved: asks before it is left, within the app and by closing it. */
export function UnsavedChanges({ count }: { count: number }) {
  const leaving = useBlocker(true);
  useEffect(() => {
    addEventListener('beforeunload', askByBrowser);
    return () => removeEventListener('beforeunload', askByBrowser);
  }, []);
  if (leaving.state !== 'blocked') return null;
  return <Question count={count} onLeave={leaving.proceed} onStay={leaving.reset} />;
}

interface QuestionProps {
  readonly count: number;
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** What was pressed to leave has the focus again for who stays. */
function Question({ count, onLeave, onStay }: QuestionProps) {
  const t = useMessages(itemMessages);
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
  return (
    <Modal
      open
      width={400}
      title={t('unsavedTitle')}
      okText={t('leaveUnsaved')}
      okButtonProps={{ danger: true }}
      cancelText={t('stay')}
      cancelButtonProps={{ autoFocus: true }}
      onOk={onLeave}
      onCancel={onStay}
    >
      <p>{t('unsavedText', { count })}</p>
    </Modal>
  );
}

function askByBrowser(event: BeforeUnloadEvent): void {
  event.preventDefault();
}
