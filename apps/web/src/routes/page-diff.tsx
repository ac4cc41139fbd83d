import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { pageDiffMessages } from '../features/page/page-diff-messages.ts';
import { PageDiffView } from '../features/page/page-diff-view.tsx';
import { pageDiffQuery } from '../features/page/page-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { useTitle } from './use-title.ts';

/** `/page/diff/:page_id/:page_history_id`: the current page beside a former version. */
export function PageDiffRoute() {
  const t = useMessages(pageDiffMessages);
  const isLoggedIn = useMustLogIn();
  const { page_id, page_history_id } = useParams();
  const diff = useQuery({ ...pageDiffQuery(Number(page_id), Number(page_history_id)), enabled: isLoggedIn });
  useTitle(t('title'));
  if (diff.data) return <PageDiffView diff={diff.data} readPath={`/page/${diff.data.page.page_id}`} />;
  const retry = () => void diff.refetch();
  return (
    <main id="main">
      {diff.error ? <FailedFace error={diff.error} onRetry={retry} /> : <LoadingFace rows={8} onRetry={retry} />}
    </main>
  );
}
