import type { PageKind } from '@sheaf/contract';
import type { ExchangePage } from '@sheaf/exchange';
import { asDeprecated, asReturned, mergedPage, type SectionChange } from '@sheaf/markdown/section-merge/merge';
import type { ApiSourcePageRow } from '../../schema/api-source-tables.ts';
import type { Db } from '../../schema/tables.ts';
import type { SourceHead } from './api-source.queries.ts';
import { type Bases, basesOf, type DocumentText, type ReadDocument, textOfPage } from './api-source.read.service.ts';
import { pagesOfSource } from './api-source.service.ts';
import { listSourceTexts, type SourceText } from './api-source.text.queries.ts';
import type { ChoiceOf } from './api-source-order.ts';

/** What becomes of a page that is there. */
export interface ComparedPage {
  readonly row: ApiSourcePageRow;
  readonly page: SourceText | undefined;
  readonly state: 'changed' | 'removed' | 'returned' | 'same';
  readonly title: string;
  readonly sections: readonly SectionChange[];
  /** As it will be; undefined where it stays as it is. */
  readonly text: DocumentText | undefined;
  /** It is then the document's to the letter. */
  readonly isPlain: boolean;
}

export interface Comparing {
  readonly source: SourceHead;
  readonly fresh: ReadDocument;
  readonly bases: Bases;
  readonly chosen: ChoiceOf;
}

const NOBODY_CHOSE: ChoiceOf = () => undefined;

export function comparing(db: Db, source: SourceHead, fresh: ReadDocument, chosen = NOBODY_CHOSE): Comparing {
  return { source, fresh, bases: basesOf(db, source), chosen };
}

/** What a version would change; nothing is written. */
export interface Comparison {
  readonly added: readonly ExchangePage[];
  readonly changed: readonly ComparedPage[];
}

const COMPARED_AT_ONCE = 50;

export async function compareAll(db: Db, work: Comparing): Promise<Comparison> {
  const rows = await pagesOfSource(db, work.source.source_id);
  const known = new Set(rows.map(({ key }) => key));
  const changed: ComparedPage[] = [];
  for (let at = 0; at < rows.length; at += COMPARED_AT_ONCE) {
    const some = await compareRows(db, work, rows.slice(at, at + COMPARED_AT_ONCE));
    changed.push(...some.filter(({ state, page }) => state !== 'same' && page !== undefined));
  }
  return { added: [...work.fresh.pages.values()].filter(({ key }) => !known.has(key)), changed };
}

/** At most 100. */
export async function compareRows(
  db: Db,
  work: Comparing,
  rows: readonly ApiSourcePageRow[],
): Promise<readonly ComparedPage[]> {
  const { item_id } = work.source;
  const ids = rows.map(({ page_id }) => page_id);
  const texts = new Map((await listSourceTexts(db, ids, item_id)).map((page) => [page.page_id, page]));
  const compared: ComparedPage[] = [];
  for (const row of rows) compared.push(await compareRow(work, row, texts.get(row.page_id)));
  return compared;
}

async function compareRow(work: Comparing, row: ApiSourcePageRow, page: SourceText | undefined): Promise<ComparedPage> {
  const fresh = work.fresh.pages.get(row.key);
  const title = page?.page_title ?? row.key;
  const same = { row, page, title, state: 'same', sections: [], text: undefined, isPlain: false } as const;
  if (!page || (!fresh && row.is_gone === 1)) return same;
  if (!fresh) return { ...same, state: 'removed', text: changedText(page, { title, content: gone(work, page) }) };
  const [base, file] = [await work.bases(row.base, row.key), await textOfPage(fresh)];
  if (!base) throw new Error(`version ${row.base} of API source ${row.source_id} is not kept any more`);
  const isSame = base.content === file.content && base.title === file.title && row.is_gone === 0;
  if (isSame) return { ...same, isPlain: row.revision === page.revision };
  return merged(work, { row, page, base, file });
}

function gone({ source }: Comparing, { kind, page_content }: SourceText): string {
  return isApi(kind) ? asDeprecated(page_content, source.language) : page_content;
}

function isApi(kind: PageKind): boolean {
  return kind === 'api';
}

interface Merging {
  readonly row: ApiSourcePageRow;
  readonly page: SourceText;
  readonly base: DocumentText;
  readonly file: DocumentText;
}

function merged({ source, chosen }: Comparing, { row, page, base, file }: Merging): ComparedPage {
  const isBack = row.is_gone === 1;
  const mine = isBack ? asReturned(page.page_content, base.content, source.language) : page.page_content;
  // To the letter what was written: whatever reads documents by now, people changed nothing.
  const isPlain = !isBack && row.revision === page.revision;
  const texts = { base: isPlain ? mine : base.content, mine, file: file.content };
  const done = mergedPage(texts, (section) => chosen(row.key, section));
  const title = titleOf({ base: base.title, mine: page.page_title, file: file.title }, chosen(row.key, TITLE));
  const text = { title: title.text, content: isPlain ? file.content : done.text };
  return {
    row,
    page,
    title: page.page_title,
    state: isBack ? 'returned' : 'changed',
    sections: [...title.changes, ...done.changes],
    text: changedText(page, text),
    isPlain: text.content === file.content && text.title === file.title,
  };
}

function changedText(page: SourceText, text: DocumentText): DocumentText | undefined {
  return text.content === page.page_content && text.title === page.page_title ? undefined : text;
}

const TITLE = 'title';

/** Of two titles there is one: without a choice it is people's. */
function titleOf(
  { base, mine, file }: { readonly base: string; readonly mine: string; readonly file: string },
  choice: ReturnType<ChoiceOf>,
): { readonly text: string; readonly changes: readonly SectionChange[] } {
  if (base === file || mine === file) return { text: mine, changes: [] };
  const contested = mine !== base;
  const kept = contested ? mine : file;
  const leaves = { both: kept, file, mine: kept };
  const change = { key: TITLE, heading: '', state: 'changed', contested, mine, leaves } as const;
  return { text: contested && choice !== 'file' ? mine : file, changes: [change] };
}
