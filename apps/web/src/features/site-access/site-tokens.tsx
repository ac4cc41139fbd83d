import type { SiteToken } from '@sheaf/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { TokenCallsDialog } from '../token-call/index.ts';
import { AccessTable } from './access-table.tsx';
import { EndDialog } from './end-dialog.tsx';
import { siteAccessMessages } from './site-access-messages.ts';
import { siteTokensQuery, useEndToken } from './site-access-queries.ts';

/** The access tokens of everybody: names and scopes, never what opens anything. */
export function SiteTokens() {
  const t = useMessages(siteAccessMessages);
  const tokens = useInfiniteQuery(siteTokensQuery());
  const [ending, setEnding] = useOpenDialog<SiteToken>();
  const [looked, setLooked] = useOpenDialog<SiteToken>();
  const end = useEndToken();
  const list = tokens.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <>
      <AccessTable
        name={t('tokens')}
        columns={[t('name'), t('owner'), t('scope'), t('lastUse'), t('until')]}
        list={tokens}
        rows={list.map((token) => (
          <Row key={token.token_id} token={token} onLook={() => setLooked(token)} onEnd={() => setEnding(token)} />
        ))}
        none={t('noTokens')}
      />
      {looked && (
        <TokenCallsDialog
          token_id={looked.token_id}
          name={looked.token_name}
          whose="site"
          onClose={() => setLooked(undefined)}
        />
      )}
      {ending && (
        <EndDialog
          name={ending.token_name}
          username={ending.username}
          ending={{ ...end, run: () => end.mutateAsync(ending.token_id) }}
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

interface RowProps {
  readonly token: SiteToken;
  readonly onLook: () => void;
  readonly onEnd: () => void;
}

function Row({ token, onLook, onEnd }: RowProps) {
  const t = useMessages(siteAccessMessages);
  const language = useLanguage();
  const { token_name: name, username, right, item_id, item_name, last_seen_at, expires_at } = token;
  return (
    <tr>
      <td>
        <b>{name}</b>
      </td>
      <td>{username}</td>
      <td>
        {t(right)} · {item_id === 0 ? t('allItems') : item_name}
      </td>
      <td className="num">{last_seen_at === 0 ? t('never') : formatMoment(last_seen_at, language)}</td>
      <td className="num">{formatDay(expires_at, language)}</td>
      <td className="site-access-end">
        <Button size="small" type="text" aria-label={t('logNamed', { name })} onClick={onLook}>
          {t('log')}
        </Button>
        <Button danger size="small" aria-label={t('endNamed', { name })} onClick={onEnd}>
          {t('end')}
        </Button>
      </td>
    </tr>
  );
}
