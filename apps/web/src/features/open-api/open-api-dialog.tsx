import './open-api.css';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { UNKNOWN_KEY } from './call-examples.ts';
import { ExampleChoice } from './example-choice.tsx';
import { openApiMessages } from './open-api-messages.ts';

interface OpenApiDialogProps {
  readonly onClose: () => void;
  /** Begins with a new item. */
  readonly onMake: () => void;
}

/** How programs write documents, for who has no item for it yet. */
export function OpenApiDialog({ onClose, onMake }: OpenApiDialogProps) {
  const t = useMessages(openApiMessages);
  return (
    <Modal
      open
      width={680}
      title={t('generate')}
      onCancel={onClose}
      onOk={onMake}
      okText={t('makeItem')}
      cancelText={t('close')}
    >
      <div className="open-api">
        <p>{t('generateText')}</p>
        <ol>
          <li>{t('stepItem')}</li>
          <li>{t('stepKey')}</li>
          <li>{t('stepWrite')}</li>
        </ol>
        <ExampleChoice keys={UNKNOWN_KEY} />
      </div>
    </Modal>
  );
}
