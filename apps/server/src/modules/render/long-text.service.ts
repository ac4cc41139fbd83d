import { linksOf, type Rendered, type SearchFields, searchFields, searchFieldsOfSource } from '@sheaf/markdown';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { TextToRender } from './render-text.ts';

export type LongTextTask =
  | { readonly want: 'html'; readonly page: TextToRender }
  | { readonly want: 'search' | 'links'; readonly text: string };

/** Holds what was wanted. */
export interface LongTextAnswer {
  readonly rendered?: Rendered;
  readonly fields?: SearchFields;
  readonly hrefs?: readonly string[];
}

/** What takes longer apart than the way there and back: a shorter text takes milliseconds. */
export const LONG_CHARS = 8000;

/** Only what nobody foresaw needs so long: `isBeyondBounds` has kept the rest away. */
const BOUNDS = { limitMs: 30_000, memoryMb: 512, waiting: 50 } as const;

/** One for the process: a second would take the processor from those who answer. */
const apart = new Apart<LongTextTask, LongTextAnswer>(new URL('long-text.worker.ts', import.meta.url), BOUNDS);

/** The HTML of a long text, made beside the thread that answers requests; undefined when that takes too long. */
export async function renderApart(log: Logger, page: TextToRender): Promise<Rendered | undefined> {
  const { rendered } = await ask(log, { want: 'html', page });
  return rendered;
}

export async function searchFieldsApart(log: Logger, text: string): Promise<SearchFields> {
  if (text.length < LONG_CHARS) return searchFields(text);
  const { fields } = await ask(log, { want: 'search', text });
  return fields ?? searchFieldsOfSource(text);
}

/** The addresses in a text; undefined when finding them takes too long. */
export async function hrefsApart(log: Logger, text: string): Promise<readonly string[] | undefined> {
  if (text.length < LONG_CHARS) return linksOf(text).map(({ href }) => href);
  const { hrefs } = await ask(log, { want: 'links', text });
  return hrefs;
}

/** Nothing when the text was too much: the caller has a simpler answer. @throws ApiError busy */
async function ask(log: Logger, task: LongTextTask): Promise<LongTextAnswer> {
  try {
    return await apart.run(task);
  } catch (error) {
    if (!(error instanceof ApartFailure)) throw error;
    log.warn({ err: error, want: task.want }, 'a long text was too much and is taken as it is written');
    return {};
  }
}
