import './update.css';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../lib/i18n.ts';
import { updateMessages } from './update-messages.ts';
import { updateQuery } from './update-queries.ts';

/** Behind the name of the panel, when there is a newer version. */
export function UpdateBadge() {
  const t = useMessages(updateMessages);
  const found = useQuery(updateQuery());
  if (!found.data?.new_version) return null;
  return (
    <span className="tag update-badge" title={t('newVersion')}>
      {t('isNew')}
    </span>
  );
}
