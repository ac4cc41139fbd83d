import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { Icon } from '../../ui/icon.tsx';
import { notifyChoice } from './browser-notice.ts';
import { messageMessages } from './message-messages.ts';

/** Asks the browser for leave to notify: only when somebody presses it, and while he has not chosen. */
export function NotifyButton() {
  const t = useMessages(messageMessages);
  const alert = useAlert();
  const [choice, setChoice] = useState(notifyChoice);
  if (choice !== 'default') return null;
  const ask = async () => {
    const answer = await Notification.requestPermission();
    setChoice(answer);
    if (answer === 'denied') await alert(t('browserRefused'));
  };
  return (
    <Button type="text" icon={<Icon name="bell" />} onClick={() => void ask()}>
      {t('askBrowser')}
    </Button>
  );
}
