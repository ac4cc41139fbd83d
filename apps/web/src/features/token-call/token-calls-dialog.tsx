import type { TokenCall } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract/limits';
import { TOOL_TITLES } from '@sheaf/contract/mcp-tool-titles';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { formatMoment } from '../../lib/dates.ts';
import { href } from '../../lib/href.ts';
import { type Language, useLanguage, useMessages } from '../../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { tokenCallMessages } from './token-call-messages.ts';
import { tokenCallsQuery } from './token-call-queries.ts';
import './token-call.css';

interface TokenCallsDialogProps {
  readonly token_id: number;
  readonly name: string;
  readonly whose: 'own' | 'site';
  readonly onClose: () => void;
}

/** What a token did by tools. */
export function TokenCallsDialog({ token_id, name, whose, onClose }: TokenCallsDialogProps) {
  const t = useMessages(tokenCallMessages);
  const calls = useInfiniteQuery(tokenCallsQuery(token_id, whose));
  const list = calls.data?.pages.flatMap((page) => page.list) ?? [];
  const retry = () => void calls.refetch();
  return (
    <Modal open width={640} title={t('title', { name })} footer={null} onCancel={onClose}>
      <p className="muted">{t('hint', { days: LIMITS.tokenCallDays })}</p>
      {calls.isPending && <LoadingFace rows={4} onRetry={retry} />}
      {calls.isError && <FailedFace error={calls.error} onRetry={retry} />}
      {calls.isSuccess && list.length === 0 && (
        <p className="muted" role="status">
          {t('none')}
        </p>
      )}
      {list.length > 0 && (
        <ul className="rows token-calls" aria-label={t('title', { name })}>
          {list.map((call) => (
            <CallRow key={call.token_call_id} call={call} />
          ))}
        </ul>
      )}
      {calls.hasNextPage && (
        <Button block type="text" loading={calls.isFetchingNextPage} onClick={() => void calls.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Modal>
  );
}

function CallRow({ call }: { readonly call: TokenCall }) {
  const t = useMessages(tokenCallMessages);
  const language = useLanguage();
  const { tool, called_at, address, error_code, error_message } = call;
  const outcome = error_code === 0 ? 'done' : error_code < 0 ? 'unknown' : 'refused';
  return (
    <li>
      <div className="grow">
        <div>
          <span className={`tag ${error_code === 0 ? 'ok' : 'bad'}`}>{t(outcome)}</span> {titleOf(tool, language)}{' '}
          <Place call={call} />
        </div>
        {error_message !== '' && <div>{error_message}</div>}
        <div className="muted">{t('facts', { when: formatMoment(called_at, language), address })}</div>
      </div>
    </li>
  );
}

/** Where it was: a link, which asks for itself who may read. */
function Place({ call: { item_id, page_id, about } }: { readonly call: TokenCall }) {
  const t = useMessages(tokenCallMessages);
  if (page_id > 0) return <a href={href(`/page/${page_id}`)}>{about || t('page', { id: page_id })}</a>;
  if (item_id > 0) return <a href={href(`/${item_id}`)}>{about || t('item', { id: item_id })}</a>;
  return about === '' ? null : <span>{about}</span>;
}

const TITLES: Readonly<Record<string, Readonly<Record<Language, string>>>> = TOOL_TITLES;

/** A tool that is there no more goes by its name. */
function titleOf(tool: string, language: Language): string {
  return TITLES[tool]?.[language] ?? tool;
}
