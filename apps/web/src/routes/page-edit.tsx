import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { itemPath } from '../features/item/item-queries.ts';
import type { EditWish } from '../features/page/open-page.ts';
import { pageEditMessages } from '../features/page/page-edit-messages.ts';
import { PageEditor } from '../features/page/page-editor.tsx';
import { openPageQuery } from '../features/page/page-queries.ts';
import { useMessages } from '../lib/i18n.ts';
import { leaveFor } from '../lib/redirect.ts';
import { useSession } from '../lib/session.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import type { Diagrams } from '../view/reading-tools.ts';
import { BackToItem } from './back-to-item.tsx';
import { boot } from './boot.ts';
import { useLeaveRefused } from './use-leave-refused.ts';
import { useMustLogIn } from './use-must-log-in.ts';
import { useTitle } from './use-title.ts';

const SPREADSHEET = 4;

/** `/page/edit/:item_id/:page_id`; page_id 0 with `?cat_id=` or `?copy_page_id=` is a new page. */
export function PageEditRoute() {
  const t = useMessages(pageEditMessages);
  const isLoggedIn = useMustLogIn();
  const wish = useEditWish();
  const page = useQuery({ ...openPageQuery(wish), enabled: isLoggedIn });
  useLeaveRefused(page.error, wish);
  useTitle(page.data?.opened.text.page_title || t('untitled'));
  if (page.data) {
    const { item } = page.data;
    // a sheet has no Markdown: it is written where it is shown
    if (item.item_type === SPREADSHEET) return <Navigate to={itemPath(item)} replace />;
    const pathOf = (page_id: number) => (page_id > 0 ? `${itemPath(item)}/${page_id}` : itemPath(item));
    // loaded, not routed: the item then shows what was written, whatever this tab had fetched of it
    const leave = (page_id: number) => leaveFor(pathOf(page_id));
    const { features } = boot().site;
    return (
      <PageEditor
        {...page.data}
        features={features}
        mayRelay={item.allow_relay === 1}
        pathOf={pathOf}
        leave={leave}
        openDiagrams={openDiagrams}
      />
    );
  }
  const retry = () => void page.refetch();
  return (
    <main id="main">
      {page.error ? (
        <FailedFace error={page.error} onRetry={retry}>
          <BackToItem item={{ item_id: wish.item_id, item_domain: '' }} />
        </FailedFace>
      ) : (
        <LoadingFace rows={8} onRetry={retry} />
      )}
    </main>
  );
}

async function openDiagrams(): Promise<Diagrams> {
  const reader = await import('../reader/diagrams.ts');
  return reader.openDiagrams(boot().site);
}

function useEditWish(): EditWish {
  const { item_id, page_id } = useParams();
  const [search] = useSearchParams();
  const cat_id = search.get('cat_id');
  return {
    uid: useSession()?.uid ?? 0,
    item_id: idOf(item_id),
    page_id: idOf(page_id),
    cat_id: cat_id === null ? undefined : idOf(cat_id),
    copy_page_id: idOf(search.get('copy_page_id')),
    kind: search.get('kind') === 'api' ? 'api' : 'markdown',
  };
}

/** 0 for what is no id: the server then says that there is no such item or page. */
function idOf(text: string | null | undefined): number {
  return text && /^\d{1,10}$/.test(text) ? Number(text) : 0;
}
