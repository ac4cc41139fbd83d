import { Button, Input, Modal } from 'antd';
import { useEffect, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { LoadingFace } from '../../ui/faces.tsx';
import { adminUserMessages } from './admin-user-messages.ts';
import { useResetLink } from './admin-user-queries.ts';

/** A link that is made when this opens, and shown here alone. */
export function UserLinkDialog({ username, onClose }: { readonly username: string; readonly onClose: () => void }) {
  const t = useMessages(adminUserMessages);
  const language = useLanguage();
  const [said, setSaid] = useState('');
  const { mutate, data, error } = useResetLink();
  useEffect(() => mutate(username), [mutate, username]);
  const copy = async () => setSaid((await copyText(data?.link ?? '')) ? t('copied') : t('copyFailed'));
  return (
    <Modal
      open
      width={560}
      title={t('linkTitle', { name: username })}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {t('done')}
        </Button>
      }
    >
      {!data && !error && <LoadingFace rows={2} onRetry={() => mutate(username)} />}
      {data && (
        <>
          <p>{t('linkText', { when: formatMoment(data.expires_at, language) })}</p>
          <div className="console-link">
            <Input className="mono" readOnly autoFocus aria-label={t('linkLabel')} value={data.link} />
            <Button onClick={() => void copy()}>{t('copy')}</Button>
          </div>
          <p role="status" className="hint">
            {said}
          </p>
        </>
      )}
      <ErrorNote error={error} />
    </Modal>
  );
}
