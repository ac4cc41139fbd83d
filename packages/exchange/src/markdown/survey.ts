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

/** So many pages from all over the source tell where a site's root was: nobody has read a text before the survey ends. */
const MAX_ASKED = 200;
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
  const mayTell: PageHead[] = [];
  for (const [index, file] of files.entries()) {
    signal?.throwIfAborted();
    const { page, losses: found } = await readPage(file);
    if (page !== undefined) {
      pages.push(page.head);
      kept.keep(page);
      if (MAY_BE_ABSOLUTE.test(page.content)) mayTell.push(page.head);
    }
    losses.push(...found);
    onProgress?.(index + 1, files.length);
  }
  signal?.throwIfAborted();
  const absolute: string[] = [];
  for (const head of spread(mayTell, MAX_ASKED)) {
    signal?.throwIfAborted();
    if (absolute.length < MAX_ABSOLUTE) absolute.push(...absoluteIn(await kept.read(head), kept));
  }
  return { pages, absolute, losses };
}

/** At most so many of a list, from its whole length. */
function spread<T>(all: readonly T[], most: number): readonly T[] {
  const every = Math.ceil(all.length / most);
  return all.filter((_, index) => index % every === 0);
}

function absoluteIn(page: PageText, kept: KeptPages): readonly string[] {
  return kept
    .linksIn(page)
    .map(({ href }) => href)
    .filter((href) => /^\/[^/]/.test(href))
    .slice(0, MAX_ABSOLUTE);
}
