import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { DiffChoice, type DiffPair } from '../features/page/diff-choice.tsx';
import { pageDiffMessages } from '../features/page/page-diff-messages.ts';
import { PageDiffView } from '../features/page/page-diff-view.tsx';
import { pageDiffQuery, pageHistoryQuery } from '../features/page/page-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { useTitle } from './use-title.ts';

/** `/page/diff/:page_id/:page_history_id`: a former version beside the current page, or beside that of `?with=`. */
export function PageDiffRoute() {
  const t = useMessages(pageDiffMessages);
  const isLoggedIn = useMustLogIn();
  const { page_id = '', page_history_id = '' } = useParams();
  const [query] = useSearchParams();
  const pair = { page_history_id: Number(page_history_id), other_history_id: Number(query.get('with') ?? 0) || 0 };
  const diff = useQuery({
    ...pageDiffQuery(Number(page_id), pair.page_history_id, pair.other_history_id),
    enabled: isLoggedIn,
  });
  useTitle(t('title'));
  if (diff.data) {
    const { page } = diff.data;
    return (
      <PageDiffView
        diff={diff.data}
        readPath={`/page/${page.page_id}`}
        choice={<Choice page_id={page.page_id} pair={pair} />}
        isCurrent={pair.other_history_id === 0}
      />
    );
  }
  const retry = () => void diff.refetch();
  return (
    <main id="main">
      {diff.error ? <FailedFace error={diff.error} onRetry={retry} /> : <LoadingFace rows={8} onRetry={retry} />}
    </main>
  );
}

function Choice({ page_id, pair }: { page_id: number; pair: DiffPair }) {
  const navigate = useNavigate();
  const versions = useQuery(pageHistoryQuery(page_id));
  const choose = ({ page_history_id, other_history_id }: DiffPair) => {
    const beside = other_history_id === 0 ? '' : `?with=${other_history_id}`;
    void navigate(`/page/diff/${page_id}/${page_history_id}${beside}`, { replace: true });
  };
  // what is shown is shown without them
  return versions.data ? <DiffChoice versions={versions.data} pair={pair} onChoose={choose} /> : null;
}
