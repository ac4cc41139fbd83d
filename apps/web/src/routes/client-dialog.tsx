import { Button, Modal } from 'antd';
import { useMessages } from '../lib/i18n.ts';
import { useInstall } from '../lib/install.ts';
import { headerMessages } from './header-messages.ts';

/** Sheaf as an app of the device: by the browser's own question where it asks one, else by its menu. */
export function ClientDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(headerMessages);
  const { installed, install } = useInstall();
  const byButton = install && !installed;
  return (
    <Modal
      open
      width={480}
      title={t('clientTitle')}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('close')}
        </Button>,
        byButton && (
          <Button key="install" type="primary" onClick={() => void install()}>
            {t('clientInstall')}
          </Button>
        ),
      ]}
    >
      <p>{t('clientText')}</p>
      {!byButton && (
        <p className="hint" role="status">
          {installed ? t('clientInstalled') : t('clientByHand')}
        </p>
      )}
    </Modal>
  );
}
