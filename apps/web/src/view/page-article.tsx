import type { ReadingData } from '@sheaf/contract';
import { useRef } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { pageAddress } from './addresses.ts';
import { Day } from './day.tsx';
import { readingMessages } from './reading-messages.ts';
import type { ReadingTools } from './reading-tools.ts';
import { useCopyButtons } from './use-copy-buttons.ts';
import { useDiagrams } from './use-diagrams.ts';
import { useLater } from './use-later.ts';

const loadZoom = () => import('./picture-zoom.tsx');
const loadCall = () => import('./api-call.tsx');
const loadSheets = () => import('./sheet-table.tsx');

/** The text of a page under its title. */
export function PageArticle({ data, tools }: { data: ReadingData; tools: ReadingTools }) {
  const { html, page } = data;
  const text = useRef<HTMLDivElement>(null);
  useCopyButtons(text, html);
  useDiagrams(text, data, tools);
  const zoom = useLater(html.includes('<img'), loadZoom);
  const call = useLater(html.includes('"api-call"'), loadCall);
  const sheets = useLater(html.includes('sheet-book'), loadSheets);
  if (!page) return null;
  return (
    <article className="doc">
      <h1 className="page-title">{page.page_title}</h1>
      <ApiMark data={data} />
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made and sanitised by @sheaf/markdown, on the server */}
      <div className="doc-text" id="page-text" ref={text} dangerouslySetInnerHTML={{ __html: html }} />
      {zoom && <zoom.PictureZoom text={text} />}
      {call && <call.ApiCall text={text} data={data} />}
      {sheets && <sheets.SheetTabs text={text} html={html} />}
      <PageMeta data={data} />
      <Neighbours data={data} />
    </article>
  );
}

const MARKS = {
  broken: 'apiBroken',
  deprecated: 'apiDeprecated',
  changed: 'apiChanged',
  added: 'apiAdded',
} as const;

/** That the newest version of its API changed the page, and where that is told. */
function ApiMark({ data: { api_change: change, item, page, site } }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  if (!change || !page) return null;
  const query = `source=${change.source_id}&page=${page.page_id}`;
  return (
    <p className={`api-mark ${change.class}`}>
      <a href={`${site.base}/item/changes/${item.item_id}?${query}`}>{t(MARKS[change.class])}</a>
    </p>
  );
}

function PageMeta({ data: { page } }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  if (!page) return null;
  return (
    <p className="meta">
      {page.author_username !== '' && <span>{page.author_username}</span>}
      <span>
        {t('updated')} <Day at={page.updated_at} written={page.addtime} />
      </span>
    </p>
  );
}

function Neighbours({ data: { item, site, previous, next } }: { data: ReadingData }) {
  const t = useMessages(readingMessages);
  if (!previous && !next) return null;
  return (
    <nav className="neighbours" aria-label={t('neighbours')}>
      {previous && (
        <a rel="prev" href={pageAddress(site.base, item, previous.page_id)}>
          <small>
            <Icon name="left" />
            {t('previous')}
          </small>
          <span className="ell">{previous.page_title}</span>
        </a>
      )}
      {next && (
        <a rel="next" href={pageAddress(site.base, item, next.page_id)}>
          <small>
            {t('next')}
            <Icon name="right" />
          </small>
          <span className="ell">{next.page_title}</span>
        </a>
      )}
    </nav>
  );
}
