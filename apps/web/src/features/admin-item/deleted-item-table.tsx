import type { SiteItem } from '@sheaf/contract';
import { Button } from 'antd';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { adminItemMessages } from './admin-item-messages.ts';
import type { useRecoverSiteItem } from './admin-item-queries.ts';

interface DeletedItemTableProps {
  readonly items: readonly SiteItem[];
  readonly recover: ReturnType<typeof useRecoverSiteItem>;
  /** What was done, to be told. */
  readonly onDone: (text: string) => void;
}

/** What can still be brought back, the one deleted last first. */
export function DeletedItemTable({ items, recover, onDone }: DeletedItemTableProps) {
  const t = useMessages(adminItemMessages);
  const language = useLanguage();
  return (
    <table className="card list-table">
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('by')}</th>
          <th scope="col">{t('deletedBy')}</th>
          <th scope="col">{t('deletedAt')}</th>
          <th scope="col">{t('purgeAt')}</th>
          <th scope="col">
            <span className="sr">{t('actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.item_id}>
            <td>
              <bdi className="ell" title={item.item_name}>
                {item.item_name}
              </bdi>
            </td>
            <td data-label={t('by')}>
              <span className="ell">{item.username}</span>
            </td>
            <td data-label={t('deletedBy')}>
              <span className="ell">{item.del_by_username}</span>
            </td>
            <td className="num muted" data-label={t('deletedAt')}>
              {formatDay(item.deleted_at, language)}
            </td>
            <td className="num muted" data-label={t('purgeAt')}>
              {formatDay(item.purge_at, language)}
            </td>
            <td className="tools">
              <Button
                size="small"
                aria-label={t('recoverOf', { name: item.item_name })}
                loading={recover.isPending && recover.variables.item_id === item.item_id}
                onClick={() =>
                  recover.mutate(item, { onSuccess: () => onDone(t('didRecover', { name: item.item_name })) })
                }
              >
                {t('recover')}
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
