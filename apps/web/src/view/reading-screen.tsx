import type { ReadingData } from '@sheaf/contract';
import { useMemo, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { AbsentPage } from './absent-page.tsx';
import { itemAddress } from './addresses.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import { CatalogList } from './catalog-list.tsx';
import { LanguageSwitch } from './choices.tsx';
import { EmptyItem } from './empty-item.tsx';
import { ChangedLine, HolderTag, type PageNews } from './news-line.tsx';
import { Outline, OutlineMenu } from './outline.tsx';
import { PageArticle } from './page-article.tsx';
import { readingMessages } from './reading-messages.ts';
import { extrasOf, type ReadingExtras, type ReadingSlots, type ReadingTools } from './reading-tools.ts';
import { SearchResults } from './search-results.tsx';
import type { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { TopBar } from './top-bar.tsx';
import { TreePanel } from './tree-panel.tsx';
import { useHeldHeading } from './use-held-heading.ts';
import { useLater } from './use-later.ts';
import { useReadingKeys } from './use-reading-keys.ts';
import { useWatermark } from './use-watermark.ts';

interface ReadingScreenProps {
  data: ReadingData;
  tools: ReadingTools;
  slots?: ReadingSlots;
  news?: PageNews;
}
const NO_SLOTS: ReadingSlots = {};
const NO_NEWS: PageNews = { holder: '', show: undefined, isGone: false };

/** The one item view: readers and writers see the same, writers with tools in its slots. */
export function ReadingScreen({ data, tools, slots = NO_SLOTS, news = NO_NEWS }: ReadingScreenProps) {
  const t = useMessages(readingMessages);
  const [full, setFull] = useState(false);
  const [Help, setHelp] = useState<typeof ShortcutsDialog>();
  const keys = useMemo(
    () => ({
      search: tools.openPalette ?? focusSearch,
      help: () => void import('./shortcuts-dialog.tsx').then((dialog) => setHelp(() => dialog.ShortcutsDialog)),
      fullScreen: () => setFull((before) => !before),
      leave: () => setFull(false),
      previous: () => follow('a[rel=prev]'),
      next: () => follow('a[rel=next]'),
      edit: slots.onEdit,
    }),
    [slots.onEdit, tools.openPalette],
  );
  useReadingKeys(keys, tools.singleKeys);
  useWatermark(data, tools);
  const main = useRef<HTMLElement>(null);
  const held = useHeldHeading(main, data.html);
  const extras = useLater(hasExtras(data), tools.loadExtras);
  const tree = hasTree(data);
  return (
    <div className={`reading${tree ? '' : ' no-tree'}${full ? ' full' : ''}`}>
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      <TopBar data={data} tools={tools} slots={slots} hasTree={tree} />
      <div className="shell">
        {tree && (
          <TreePanel
            data={data}
            tools={tools}
            slots={slots}
            foot={<Foot data={data} tools={tools} extras={extras} />}
          />
        )}
        <div className={`read${data.outline.length > 0 ? ' with-outline' : ''}`}>
          <main id="main" tabIndex={-1} ref={main}>
            {slots.banner}
            {data.view !== 'search' && (
              <PageTools
                data={data}
                extras={extras}
                slots={slots}
                holder={news.holder}
                full={full}
                onFull={() => setFull(!full)}
              />
            )}
            <Content data={data} tools={tools} slots={slots} />
          </main>
          {data.outline.length > 0 && <Outline key={data.page?.page_id} entries={data.outline} held={held} />}
        </div>
      </div>
      <ChangedLine show={news.show} isGone={news.isGone} start={itemAddress(data.site.base, data.item)} />
      {Help && (
        <Help mayEdit={slots.onEdit !== undefined} moreKeys={slots.moreKeys} onClose={() => setHelp(undefined)} />
      )}
    </div>
  );
}

function Content({ data, tools, slots }: Required<Omit<ReadingScreenProps, 'news'>>) {
  if (data.view === 'search') return <SearchResults data={data} />;
  if (data.view === 'catalog' && data.catalog) return <CatalogList data={data} catalog={data.catalog} />;
  if (data.view === 'page' && data.page) return <PageArticle data={data} tools={tools} />;
  if (data.view === 'absent') return <AbsentPage data={data} />;
  return <EmptyItem data={data} slots={slots} />;
}

interface PageToolsProps {
  data: ReadingData;
  extras: ReadingExtras | undefined;
  slots: ReadingSlots;
  holder: string;
  full: boolean;
  onFull: () => void;
}

function PageTools({ data, extras, slots, holder, full, onFull }: PageToolsProps) {
  const t = useMessages(readingMessages);
  const label = full ? t('endFullScreen') : t('fullScreen');
  return (
    <div className="page-tools">
      <Breadcrumb data={data} />
      <span className="grow" />
      <HolderTag holder={holder} />
      {data.outline.length > 0 && <OutlineMenu entries={data.outline} />}
      {/* on the server empty, and as wide as what comes */}
      <span className={`extras of-${extrasOf(data).length}`}>{extras && <extras.ReaderExtras data={data} />}</span>
      {slots.pageActions}
      {data.view === 'page' && hasTree(data) && (
        <button
          type="button"
          className="btn quiet small icon-only needs-script full-screen"
          aria-label={label}
          aria-pressed={full}
          title={label}
          onClick={onFull}
        >
          <Icon name={full ? 'shrink' : 'expand'} />
        </button>
      )}
    </div>
  );
}

interface FootProps {
  data: ReadingData;
  tools: ReadingTools;
  extras: ReadingExtras | undefined;
}

function Foot({ data, tools, extras }: FootProps) {
  const t = useMessages(readingMessages);
  const { share, site, user } = data;
  return (
    <>
      {extras && user && !share && <extras.ReaderSince data={data} />}
      <div className="published">
        <span>{t('published')}</span>
        {site.beian !== '' && <span>{site.beian}</span>}
        <span className="phone-only">
          <LanguageSwitch site={site} tools={tools} />
        </span>
      </div>
    </>
  );
}

function hasExtras(data: ReadingData): boolean {
  return data.user !== null || extrasOf(data).length > 0 || (data.page?.attachment_count ?? 0) > 0;
}

/** A single page or a sheet, or a page shown by itself, has nothing to list; an item being searched has its tree left out. */
function hasTree({ item, view }: ReadingData): boolean {
  if (item.item_type === 2 || item.item_type === 4) return false;
  return view === 'search' || item.item_edit || item.menu.pages.length + item.menu.catalogs.length > 0;
}

function follow(link: string): void {
  document.querySelector<HTMLElement>(link)?.click();
}

function focusSearch(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('input[name=keyword]');
  const seen = [...fields].find((field) => field.checkVisibility());
  if (seen) seen.select();
  else document.querySelector<HTMLElement>('[data-focus=search]')?.click();
}
