import type { PageKind } from '@sheaf/contract';
import {
  type AcceptedText,
  type CommentDocument,
  commentDocuments,
  linksOf,
  mentionsIn,
  PAGE_KIND_RULES,
  type Rendered,
  rewriteLinks,
  searchFieldsOfSource,
} from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import type { Engine } from '../../platform/database/open.ts';
import type { Language } from '../../platform/http/language.ts';
import type { Logger } from '../../platform/log/log.ts';
import type { CutTexts, SearchTexts } from '../../platform/search/index.ts';
import { type CopiedPlaces, withCopiedLinks } from './copied-links.ts';
import type { TextToRender } from './render-text.ts';

export type { CopiedPlaces };

export interface TitledText {
  readonly kind: PageKind;
  readonly title: string;
  readonly text: string;
}

/** Beside the text itself. */
export type AcceptedFacts = Omit<AcceptedText, 'page_content'>;

export type LongTextTask =
  | { readonly want: 'accepted'; readonly kind: PageKind; readonly text: string }
  | { readonly want: 'html'; readonly page: TextToRender }
  | ({ readonly want: 'search'; readonly engine: Engine } & TitledText)
  | { readonly want: 'searches'; readonly engine: Engine; readonly texts: readonly TitledText[] }
  | { readonly want: 'links'; readonly text: string }
  | { readonly want: 'markdown'; readonly kind: PageKind; readonly text: string; readonly language: Language }
  | { readonly want: 'copied'; readonly text: string; readonly places: CopiedPlaces }
  | { readonly want: 'relinked'; readonly text: string; readonly addresses: ReadonlyMap<string, string> }
  | { readonly want: 'mentions'; readonly text: string; readonly most: number }
  | { readonly want: 'comments'; readonly text: string; readonly language: Language; readonly most: number };

/** Holds what was wanted. */
export interface LongTextAnswer {
  /** None where a page of the kind cannot hold the text. */
  readonly accepted?: AcceptedFacts | undefined;
  readonly rendered?: Rendered;
  readonly cut?: CutTexts;
  readonly cuts?: readonly CutTexts[];
  readonly hrefs?: readonly string[];
  readonly copied?: string;
  readonly relinked?: string;
  readonly markdown?: string;
  readonly mentions?: readonly (readonly string[])[];
  readonly documents?: readonly CommentDocument[];
}

/** What takes longer apart than the way there and back: a shorter text takes milliseconds. */
const LONG_CHARS = 8000;

/** Also where it is short: a formula of a spreadsheet may look at every cell that there could be. */
export function takesTime(kind: PageKind, text: string): boolean {
  return text.length >= LONG_CHARS || (kind === 'sheet' && text.length > EMPTY_SHEET_CHARS);
}

const EMPTY_SHEET_CHARS = 2;

/** Only what nobody foresaw needs so long: `isBeyondBounds` has kept the rest away. */
const BOUNDS = { limitMs: 30_000, memoryMb: 512, waiting: 50 } as const;

/** One for the process: a second would take the processor from those who answer. */
const apart = new Apart<LongTextTask, LongTextAnswer>(new URL('long-text.worker.ts', import.meta.url), BOUNDS);

/** The HTML of a long text, made beside the thread that answers requests; undefined when that takes too long. */
export async function renderApart(log: Logger, page: TextToRender): Promise<Rendered | undefined> {
  const { rendered } = await ask(log, { want: 'html', page });
  return rendered;
}

/** The kinds whose texts are read to know whether a page may hold them. */
const READ_TO_ACCEPT: ReadonlySet<PageKind> = new Set(['api', 'sheet']);

/** What a page of this kind stores of a text; undefined when it cannot hold it. */
export async function acceptedApart(log: Logger, kind: PageKind, text: string): Promise<AcceptedText | undefined> {
  if (text.length < LONG_CHARS || !READ_TO_ACCEPT.has(kind)) return PAGE_KIND_RULES[kind].accept(text);
  const { accepted } = await ask(log, { want: 'accepted', kind, text });
  return accepted && { ...accepted, page_content: text };
}

/** What the index is to know of a page: of a long text its words are cut there as well. */
export async function searchTextsApart(
  { log, engine }: Pick<Context, 'log' | 'engine'>,
  { kind, title, text }: TitledText,
): Promise<SearchTexts | { readonly cut: CutTexts }> {
  if (!takesTime(kind, text)) return { title, ...PAGE_KIND_RULES[kind].searchFields(text) };
  const { cut } = await ask(log, { want: 'search', engine, kind, title, text });
  return cut ? { cut } : { title, ...searchFieldsOfSource(text) };
}

/** The same of several texts, whatever their length: of many the thread that answers requests would be busy for long. */
export async function manySearchTextsApart(
  ctx: Pick<Context, 'log' | 'engine'>,
  texts: readonly TitledText[],
): Promise<readonly (SearchTexts | { readonly cut: CutTexts })[]> {
  const { cuts } = await ask(ctx.log, { want: 'searches', engine: ctx.engine, texts });
  if (cuts) return cuts.map((cut) => ({ cut }));
  return Promise.all(texts.map((text) => searchTextsApart(ctx, text)));
}

/** What copies as Markdown get; the text itself when that takes too long. */
export async function markdownApart(
  log: Logger,
  { kind, page_content }: Pick<TextToRender, 'kind' | 'page_content'>,
  language: Language,
): Promise<string> {
  if (!takesTime(kind, page_content)) return PAGE_KIND_RULES[kind].toMarkdown(page_content, language);
  const { markdown = page_content } = await ask(log, { want: 'markdown', kind, text: page_content, language });
  return markdown;
}

/** The addresses in a text; undefined when finding them takes too long. */
export async function hrefsApart(log: Logger, text: string): Promise<readonly string[] | undefined> {
  if (text.length < LONG_CHARS) return linksOf(text).map(({ href }) => href);
  const { hrefs } = await ask(log, { want: 'links', text });
  return hrefs;
}

/** The text with links to the copies of what it led to; the same text when finding them takes too long. */
export async function copiedLinksApart(log: Logger, text: string, places: CopiedPlaces): Promise<string> {
  if (text.length < LONG_CHARS) return withCopiedLinks(text, places);
  const { copied = text } = await ask(log, { want: 'copied', text, places });
  return copied;
}

/** The text with other addresses, by those that it has; the same text when finding them takes too long. */
export async function relinkedApart(
  log: Logger,
  text: string,
  to: (href: string) => string | undefined,
): Promise<string> {
  if (text.length < LONG_CHARS) return rewriteLinks(text, ({ href }) => to(href));
  const hrefs = new Set(await hrefsApart(log, text));
  const addresses = new Map([...hrefs].flatMap((href) => [[href, to(href) ?? href] as const]));
  const { relinked = text } = await ask(log, { want: 'relinked', text, addresses });
  return relinked;
}

/** Whom a text calls, by the names that each place may mean; nobody when finding them takes too long. */
export async function mentionsApart(log: Logger, text: string, most: number): Promise<readonly (readonly string[])[]> {
  if (text.length < LONG_CHARS || !text.includes('@')) return mentionsIn(text, most);
  const { mentions = [] } = await ask(log, { want: 'mentions', text, most });
  return mentions;
}

/** The first documents that comments in code describe; undefined when finding them takes too long. */
export async function documentsApart(
  log: Logger,
  text: string,
  language: Language,
  most: number,
): Promise<readonly CommentDocument[] | undefined> {
  if (text.length < LONG_CHARS) return commentDocuments(text, language).take(most).toArray();
  const { documents } = await ask(log, { want: 'comments', text, language, most });
  return documents;
}

/** What a task costs goes by the length of its texts. */
function charsOf(task: LongTextTask): number {
  switch (task.want) {
    case 'html':
      return task.page.page_content.length;
    case 'searches':
      return task.texts.reduce((chars, { text }) => chars + text.length, 0);
    default:
      return task.text.length;
  }
}

/** Nothing when the text was too much: the caller has a simpler answer. @throws ApiError busy */
async function ask(log: Logger, task: LongTextTask): Promise<LongTextAnswer> {
  try {
    return await apart.run(task, charsOf(task));
  } catch (error) {
    if (!(error instanceof ApartFailure)) throw error;
    log.warn({ err: error, want: task.want }, 'a long text was too much and is taken as it is written');
    return {};
  }
}
