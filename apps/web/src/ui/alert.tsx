import { Button, Modal } from 'antd';
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { uiMessages } from './ui-messages.ts';

/** Shows a text that must be answered; resolves when it is closed. */
export type ShowAlert = (text: ReactNode) => Promise<void>;

interface OpenAlert {
  readonly text: ReactNode;
  readonly close: () => void;
}

const AlertContext = createContext<ShowAlert>(() => Promise.resolve());

export function useAlert(): ShowAlert {
  return useContext(AlertContext);
}

export function AlertProvider({ children }: { children: ReactNode }) {
  const t = useMessages(uiMessages);
  const [open, setOpen] = useState<readonly OpenAlert[]>([]);
  const show = useCallback<ShowAlert>(
    (text) =>
      new Promise((resolve) => {
        const close = () => {
          setOpen((others) => others.filter((one) => one !== alert));
          resolve();
        };
        const alert = { text, close };
        setOpen((others) => [...others, alert]);
      }),
    [],
  );
  const current = open[0];
  return (
    <AlertContext value={show}>
      {children}
      {current && (
        <Modal
          open
          width={400}
          title={t('attention')}
          onCancel={current.close}
          footer={
            <Button type="primary" autoFocus onClick={current.close}>
              {t('understood')}
            </Button>
          }
        >
          <div role="alert">{current.text}</div>
        </Modal>
      )}
    </AlertContext>
  );
}
