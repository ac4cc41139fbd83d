import type { SiteShare } from '@sheaf/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatDay } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { AccessTable } from './access-table.tsx';
import { EndDialog } from './end-dialog.tsx';
import { siteAccessMessages } from './site-access-messages.ts';
import { siteSharesQuery, useEndShare } from './site-access-queries.ts';

/** What is shared by anybody. */
export function SiteShares() {
  const t = useMessages(siteAccessMessages);
  const shares = useInfiniteQuery(siteSharesQuery());
  const [ending, setEnding] = useOpenDialog<SiteShare>();
  const end = useEndShare();
  const close = () => setEnding(undefined);
  const list = shares.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <AccessTable
        name={t('shares')}
        columns={[t('name'), t('item'), t('owner'), t('created'), t('until'), t('views')]}
        list={shares}
        rows={list.map((share) => <Row key={share.share_id} share={share} onEnd={() => setEnding(share)} />)}
        none={t('noShares')}
      />
      {ending && (
        <EndDialog
          name={ending.object_name}
          username={ending.username}
          ending={{ ...end, run: () => end.mutateAsync(ending.share_id) }}
          onClose={close}
        />
      )}
    </>
  );
}

function Row({ share, onEnd }: { readonly share: SiteShare; readonly onEnd: () => void }) {
  const t = useMessages(siteAccessMessages);
  const language = useLanguage();
  const { object_type, object_name: name, item_id, item_name, username, created_at, expire_time, views } = share;
  return (
    <tr>
      <td>
        <b>{name}</b> <span className="tag">{t(object_type)}</span>{' '}
        {share.has_password === 1 && <span className="tag">{t('withPassword')}</span>}
      </td>
      <td>
        <a href={href(`/${item_id}`)}>{item_name}</a>
      </td>
      <td>{username}</td>
      <td className="num">{formatDay(created_at, language)}</td>
      <td className="num">{expire_time === 0 ? t('forGood') : formatDay(expire_time, language)}</td>
      <td className="num">{views}</td>
      <td className="site-access-end">
        <Button danger size="small" aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      </td>
    </tr>
  );
}
