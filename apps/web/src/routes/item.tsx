import type { ReadingData } from '@sheaf/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type MouseEvent, Suspense, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { itemViewMessages } from '../features/item/item-view-messages.ts';
import { pathInItem } from '../features/item/reading-links.ts';
import { readingKey, readingQuery } from '../features/item/reading-query.ts';
import { basePath } from '../lib/href.ts';
import { useMessages } from '../lib/i18n.ts';
import { useDarkTheme } from '../lib/use-theme.ts';
import { aboutReading } from '../reader/about.ts';
import { keepRead } from '../reader/keep-read.ts';
import { readerTools } from '../reader/reader-tools.ts';
import { showSharedAddress } from '../reader/shared-address.ts';
import { FailedFace, LoadingFace } from '../ui/faces.tsx';
import { OfflineBanner } from '../ui/offline-banner.tsx';
import { useClosedAfter } from '../ui/use-closed-after.ts';
import { ReadingScreen } from '../view/reading-screen.tsx';
import { useNews } from '../view/use-news.ts';
import { boot } from './boot.ts';
import { useItemTools } from './item-tools.tsx';
import { useOpenPalette } from './palette-layout.tsx';
import { useLeaveRefused } from './use-leave-refused.ts';

const Sheet = lazy(async () => ({ default: (await import('./sheet.tsx')).SheetRoute }));

const SPINNER_CLOSES_MS = 20_000;

/** The item view of who may edit: what readers see, with tools in its places and pages that change without a load. */
export function ItemRoute() {
  const { pathname, search } = useLocation();
  const path = pathname + search;
  const [first] = useState(takeFirst);
  const served = first === path ? boot().reading : undefined;
  const reading = useQuery({
    ...readingQuery(path),
    ...(served ? { initialData: served } : {}),
    refetchOnMount: first === undefined ? 'always' : false,
  });
  useLeaveRefused(reading.error, { item_id: pathname.split('/')[1] ?? '0', page_id: pageOf(pathname) });
  const spinner = useClosedAfter(reading.isFetching && reading.isPlaceholderData, SPINNER_CLOSES_MS);
  const t = useMessages(itemViewMessages);
  if (reading.isError) return <FailedFace error={reading.error} onRetry={() => void reading.refetch()} />;
  if (!reading.data) return <LoadingFace rows={8} onRetry={() => void reading.refetch()} />;
  const sheet = workedSheet(reading.data);
  if (sheet) {
    return (
      <Suspense fallback={<LoadingFace rows={8} onRetry={() => void reading.refetch()} />}>
        <Sheet data={reading.data} page={sheet} />
      </Suspense>
    );
  }
  return (
    <>
      {spinner && (
        <div className="opening" role="status">
          <span className="sr">{t('loading')}</span>
        </div>
      )}
      <ItemScreen data={reading.data} />
    </>
  );
}

/** The page of a spreadsheet that one may work in: shown as the sheet itself, not as a page of it. */
function workedSheet({ item, page, view }: ReadingData): NonNullable<ReadingData['page']> | undefined {
  const isWorked = item.item_type === 4 && item.item_manage && item.is_archived === 0 && view === 'page';
  return isWorked ? (page ?? undefined) : undefined;
}

/** The address that the document was served for, to the first item view alone: any later one asks the server. */
function takeFirst(): string | undefined {
  const path = firstPath;
  firstPath = undefined;
  return path;
}

let firstPath: string | undefined;

/** Called once before the first screen: which address the document's own data are for. */
export function keepFirstPath(path: string): void {
  firstPath = path;
}

function ItemScreen({ data }: { data: ReadingData }) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const [, setDark] = useDarkTheme();
  const openPalette = useOpenPalette();
  const [treeAge, setTreeAge] = useState(0);
  const tools = useMemo(
    () => ({ ...readerTools(data), setDark, openPalette, treeAge }),
    [data, setDark, openPalette, treeAge],
  );
  const { slots, beside } = useItemTools(data, tools, async () => {
    await client.invalidateQueries({ queryKey: readingKey });
    setTreeAge((before) => before + 1);
  });
  const news = useNews(data, tools, () => void client.invalidateQueries({ queryKey: readingKey }));
  useShownPage(data);
  useEffect(() => showSharedAddress(data), [data]);
  useEffect(() => keepRead(data), [data]);
  const follow = (event: MouseEvent) => {
    const path = pathOfPress(event, data);
    if (path === undefined) return;
    event.preventDefault();
    void navigate(path, { replace: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only real links inside are followed, by key and by pointer
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <div className="item-view" onClick={follow}>
      <OfflineBanner />
      <ReadingScreen data={data} tools={tools} slots={slots} news={news} />
      {beside}
    </div>
  );
}

/** The path of a page of this item that a plain press on a link asks for. */
function pathOfPress(event: MouseEvent, { item }: ReadingData): string | undefined {
  if (event.defaultPrevented || event.button !== 0) return undefined;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.target !== '' || link.hasAttribute('download')) return undefined;
  const path = pathInItem({ href: link.href, origin: location.origin, base: basePath(), item });
  // a jump inside the page that is shown is the browser's own
  const samePage = link.hash !== '' && link.pathname === location.pathname;
  return samePage ? undefined : path;
}

/** A new page begins at its top, or at the heading that its address names, under its own title. */
function useShownPage(data: ReadingData): void {
  const { hash } = useLocation();
  const title = aboutReading(data).title;
  const shown = `${data.view} ${data.page?.page_id ?? data.catalog?.cat_id ?? 0}`;
  const [before, setBefore] = useState(shown);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    if (before === shown) return;
    setBefore(shown);
    const heading = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (heading) heading.scrollIntoView();
    else scrollTo(0, 0);
  }, [before, shown, hash]);
}

function pageOf(pathname: string): number {
  const last = pathname.split('/').at(-1) ?? '';
  return /^\d+$/.test(last) && pathname.split('/').length > 2 ? Number(last) : 0;
}
