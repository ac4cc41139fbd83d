import { getKeeper, pageHistory, pageInfo } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { call } from '../../lib/api.ts';
import { formatDay, formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { pageInfoMessages } from './page-info-messages.ts';

interface PageInfoDialogProps {
  readonly page_id: number;
  /** Who sees no history is not told who began the page. */
  readonly seesHistory: boolean;
  readonly onClose: () => void;
}

/** Who wrote a page, when, and how much it is. */
export function PageInfoDialog({ page_id, seesHistory, onClose }: PageInfoDialogProps) {
  const t = useMessages(pageInfoMessages);
  const facts = useQuery({
    queryKey: ['page', 'info', page_id, seesHistory],
    queryFn: () => factsOf(page_id, seesHistory),
    staleTime: 0,
  });
  return (
    <Modal open width={480} title={t('title')} footer={null} onCancel={onClose}>
      {facts.isPending && <LoadingFace rows={5} onRetry={() => void facts.refetch()} />}
      {facts.isError && <FailedFace error={facts.error} onRetry={() => void facts.refetch()} />}
      {facts.data && <Facts facts={facts.data} />}
    </Modal>
  );
}

type PageFacts = Awaited<ReturnType<typeof factsOf>>;

async function factsOf(page_id: number, seesHistory: boolean) {
  const [page, versions, keeper] = await Promise.all([
    call(pageInfo, { page_id }),
    seesHistory ? call(pageHistory, { page_id, with_content: 0 }) : [],
    seesHistory ? call(getKeeper, { page_id }) : undefined,
  ]);
  const first = page.revision === 1 ? page : versions.find(({ revision }) => revision === 1);
  return { page, creator: first?.author_username, versions: versions.length, keeper };
}

function Facts({ facts: { page, creator, versions, keeper } }: { facts: PageFacts }) {
  const t = useMessages(pageInfoMessages);
  const language = useLanguage();
  const bytes = new TextEncoder().encode(page.page_content).length;
  const lines = [
    [t('pageTitle'), page.page_title],
    [t('author'), page.author_username],
    [t('updated'), formatMoment(page.updated_at, language)],
    // the first of many versions is not kept for ever
    [t('creator'), creator ?? ''],
    [t('created'), formatMoment(page.created_at, language)],
    [t('keeper'), keeper?.keeper_name || keeper?.keeper_username || ''],
    [t('review'), keeper && keeper.review_at > 0 ? formatDay(keeper.review_at, language) : ''],
    [t('size'), t('sizeOf', { chars: [...page.page_content].length, size: sizeText(bytes) })],
    [t('versions'), versions > 0 ? String(versions) : ''],
    [t('files'), page.attachment_count > 0 ? String(page.attachment_count) : ''],
  ] as const;
  return (
    <dl className="fact-list">
      {lines
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
