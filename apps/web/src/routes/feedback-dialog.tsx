import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { siteSettingQuery } from '../features/site/site-queries.ts';
import { hrefOf } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { headerMessages } from './header-messages.ts';

/** Says what helps, and leads to where the site takes feedback. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(headerMessages);
  const { data: setting, error } = useQuery(siteSettingQuery());
  return (
    <Modal open width={480} title={t('feedbackTitle')} footer={null} onCancel={onClose}>
      <p>{t('feedbackText')}</p>
      {setting && setting.feedback_url === '' && <p className="hint">{t('feedbackNowhere')}</p>}
      {setting && setting.feedback_url !== '' && (
        <a className="btn primary" href={hrefOf(setting.feedback_url)} target="_blank" rel="noopener noreferrer">
          {t('feedbackOpen')}
        </a>
      )}
      <ErrorNote error={error} />
    </Modal>
  );
}
