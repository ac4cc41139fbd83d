import type { Loss } from '../losses.ts';
import type { SourceFile } from '../source.ts';
import type { KeptPages } from './kept-pages.ts';
import { type PageHead, type PageText, readPage } from './page-text.ts';

/** What one look at every page leaves. */
export interface Survey {
  readonly pages: readonly PageHead[];
  /** Addresses from the root of a site, as far as they are needed to find what that root is. */
  readonly absolute: readonly string[];
  readonly losses: readonly Loss[];
}

interface SurveyWatch {
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number, total: number) => void;
}

/** So many tell where a site's root was; all of them would be as large as the source. */
const MAX_ABSOLUTE = 5000;
/** Cheaper than finding every link: most pages have no such address at all. */
const MAY_BE_ABSOLUTE = /[\s(<"'=]\/[^\s/?#<>"')]+\/[^\s?#]/;

/** @throws ImportRefused, or the signal's reason */
export async function surveyPages(
  files: readonly SourceFile[],
  kept: KeptPages,
  { signal, onProgress }: SurveyWatch,
): Promise<Survey> {
  const [pages, losses]: [PageHead[], Loss[]] = [[], []];
  const absolute: string[] = [];
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    const { page, losses: found } = await readPage(file);
    if (page !== undefined) {
      pages.push(page.head);
      kept.keep(page);
      if (absolute.length < MAX_ABSOLUTE) absolute.push(...absoluteIn(page, kept));
    }
    losses.push(...found);
    onProgress?.(index + 1, files.length);
  }
  signal?.throwIfAborted();
  return { pages, absolute, losses };
}

function absoluteIn(page: PageText, kept: KeptPages): readonly string[] {
  if (!MAY_BE_ABSOLUTE.test(page.content)) return [];
  return kept
    .linksIn(page)
    .map(({ href }) => href)
    .filter((href) => /^\/[^/]/.test(href))
    .slice(0, MAX_ABSOLUTE);
}
