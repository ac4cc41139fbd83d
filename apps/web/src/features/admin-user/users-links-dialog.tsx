import type { ImportedLinks } from '@sheaf/contract';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { adminUserMessages } from './admin-user-messages.ts';
import { saveCsv } from './save-csv.ts';

interface UsersLinksDialogProps {
  readonly links: ImportedLinks;
  readonly onClose: () => void;
}

/** The links of new accounts are told to this page alone: it does not close before they were taken, or given up. */
export function UsersLinksDialog({ links: { count, csv, expires_at }, onClose }: UsersLinksDialogProps) {
  const t = useMessages(adminUserMessages);
  const language = useLanguage();
  const [isSaved, setSaved] = useState(false);
  const save = () => {
    saveCsv('users-links.csv', csv);
    setSaved(true);
  };
  return (
    <Modal
      open
      width={560}
      title={t('linksTitle')}
      mask={{ closable: false }}
      closable={false}
      keyboard={false}
      footer={[
        <Button key="done" onClick={onClose}>
          {isSaved ? t('done') : t('linksWithout')}
        </Button>,
        <Button key="save" type="primary" autoFocus onClick={save}>
          {t('linksSave')}
        </Button>,
      ]}
    >
      <p>{t('linksText', { count, when: formatMoment(expires_at, language) })}</p>
      <p role="status" className="hint">
        {isSaved ? t('linksSaved') : ''}
      </p>
    </Modal>
  );
}
