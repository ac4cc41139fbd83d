import type { FoundPage, ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { itemAddress, pageAddress } from './addresses.ts';
import { FoundLine } from './found-line.tsx';
import { readingMessages } from './reading-messages.ts';

/** As many as stand under the field of the top bar. */
const SHOWN = 8;

interface TreeFindingsProps {
  data: ReadingData;
  words: string;
  /** Pages whose texts hold the words. */
  pages: readonly FoundPage[];
  /** No title holds them. */
  nothing: boolean;
}

/** Below the titles of the filtered tree: what the texts hold, and the way to all results. */
export function TreeFindings({ data: { item, site }, words, pages, nothing }: TreeFindingsProps) {
  const t = useMessages(readingMessages);
  const keyword = words.trim();
  const all = `${itemAddress(site.base, item)}?keyword=${encodeURIComponent(keyword)}`;
  if (pages.length > 0) {
    return (
      <section className="found-list in-tree" aria-label={t('inTexts')}>
        <p role="status">{t('inTexts')}</p>
        {pages.slice(0, SHOWN).map((page) => (
          <a key={page.page_id} href={pageAddress(site.base, item, page.page_id)}>
            <FoundLine page={page} />
          </a>
        ))}
        <a className="found-all" href={all}>
          {t('resultsAll', { words: keyword })}
        </a>
      </section>
    );
  }
  if (!nothing) return null;
  return (
    <div className="tree-nothing" role="status">
      <p>{t('treeNothing', { words: keyword })}</p>
      <a href={all}>{t('treeFullText', { words: keyword })}</a>
    </div>
  );
}
