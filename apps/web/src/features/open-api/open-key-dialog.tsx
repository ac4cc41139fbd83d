import { Button, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { openApiMessages } from './open-api-messages.ts';
import { OpenKeyPanel, type OpenKeyPanelProps } from './open-key-panel.tsx';

interface OpenKeyDialogProps extends OpenKeyPanelProps {
  readonly name: string;
  readonly onClose: () => void;
}

/** The key of an item over whatever screen one came from. */
export function OpenKeyDialog({ name, onClose, ...panel }: OpenKeyDialogProps) {
  const t = useMessages(openApiMessages);
  return (
    <Modal
      open
      width={680}
      title={t('titleOf', { name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <OpenKeyPanel {...panel} />
    </Modal>
  );
}
