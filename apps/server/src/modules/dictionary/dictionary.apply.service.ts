import { type applyDictionary, type InputOf, LIMITS, type OutputOf } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { beginWithin, demandBuilding, endBatch, fillBatch, type OrderedBuilding } from '../batch/batch.service.ts';
import { insertChanges } from '../change-log/change-log.service.ts';
import { lockWritable, touchItem } from '../item/item.service.ts';
import { demandPageRoom } from '../quota/quota.service.ts';
import type { DictionaryAccess } from './dictionary.access.ts';
import { type MadePage, makePages, type NewDictionaryPage, writePages } from './dictionary.add.service.ts';
import { type Definitions, readDefinitions } from './dictionary.ddl.service.ts';
import { finishDictionary } from './dictionary.finish.service.ts';
import {
  findSource,
  insertSource,
  insertTables,
  lockSource,
  type SourceHead,
  showDictionaryPages,
  updateSource,
  updateTable,
} from './dictionary.queries.ts';
import { knownTables } from './dictionary.service.ts';
import { DICTIONARY_JOB, type DictionaryOrder } from './dictionary-order.ts';
import { dictionaryPages } from './dictionary-pages.ts';
import { type Chosen, choiceOf, type KnownTable, planOf, settledPlan } from './dictionary-plan.ts';

/** Until then whoever asked brings the pages up to date himself. */
const JOB_AFTER_SECONDS = 120;
const OVERVIEW = { zh: '总览', en: 'Overview' } as const;

type Done = OutputOf<typeof applyDictionary>;
type Place = Omit<DictionaryAccess, 'asOfNow'>;

/** @throws ApiError dictionaryBound, dictionaryEmpty, dictionaryTooLarge, itemFull, pagesOverQuota, workUnderWay, busy */
export async function bind(ctx: RequestContext, access: DictionaryAccess, ddl: string): Promise<Done> {
  if (await findSource(ctx.db, access.cat_id)) throw alreadyBound();
  const definitions = await readDefinitions(ddl);
  return synchronise(ctx, access, { definitions, source: undefined, language: ctx.language, choices: [] });
}

/**
 * Whether the catalog is bound by then or not, without choices: what people wrote stays.
 * @throws ApiError as `bind` and `apply` do
 */
export async function bringUpToDate(ctx: RequestContext, access: DictionaryAccess, ddl: string): Promise<Done> {
  const isBound = (await findSource(ctx.db, access.cat_id)) !== undefined;
  return isBound ? apply(ctx, access, { cat_id: access.cat_id, ddl, version: 0, choices: [] }) : bind(ctx, access, ddl);
}

/**
 * New tables get their pages at once, all or none; then those that are there are brought up to date, each as a whole,
 * in short steps that a crash only delays.
 * @throws ApiError dictionaryNotBound, dictionaryChanged, and as `bind` does
 */
export async function apply(
  ctx: Context,
  access: DictionaryAccess,
  { ddl, version, choices }: InputOf<typeof applyDictionary>,
): Promise<Done> {
  await demandBound(ctx, access);
  return applyTables(ctx, access, { definitions: await readDefinitions(ddl), version, choices });
}

/** The same of what newer statements declare, where that differs from the state before. */
export async function applyNews(ctx: Context, access: DictionaryAccess, ddl: string): Promise<Done> {
  const { source_id, dialect } = await demandBound(ctx, access);
  const definitions = await readDefinitions(ddl);
  const isSame =
    dialect === definitions.dialect && sameTables(await knownTables(ctx.db, source_id), definitions.tables);
  if (isSame) return { added: 0, updated: 0, pending: 0 };
  return applyTables(ctx, access, { definitions, version: 0, choices: [] });
}

function sameTables(known: readonly KnownTable[], tables: Definitions['tables']): boolean {
  const there = known.filter(({ is_gone }) => is_gone === 0);
  const bases = new Set(there.map(({ base }) => JSON.stringify(base)));
  return there.length === tables.length && tables.every((table) => bases.has(JSON.stringify(table)));
}

interface News {
  readonly definitions: Definitions;
  readonly version: number;
  readonly choices: readonly Chosen[];
}

async function applyTables(
  ctx: Context,
  access: DictionaryAccess,
  { definitions, version, choices }: News,
): Promise<Done> {
  const found = await demandBound(ctx, access);
  await finishDictionary(ctx, found.source_id);
  const source = await demandBound(ctx, access);
  if (version !== 0 && version !== source.version) throw new ApiError('dictionaryChanged');
  return synchronise(ctx, access, { definitions, source, language: source.language, choices });
}

/** @throws ApiError dictionaryNotBound */
async function demandBound({ db }: Context, { cat_id }: Pick<DictionaryAccess, 'cat_id'>): Promise<SourceHead> {
  const source = await findSource(db, cat_id);
  if (!source) throw notBound();
  return source;
}

export function notBound(): ApiError {
  return new ApiError('dictionaryNotBound', {}, { field: 'cat_id' });
}

function alreadyBound(): ApiError {
  return new ApiError('dictionaryBound', {}, { field: 'cat_id' });
}

interface Wanted {
  readonly definitions: Definitions;
  readonly source: SourceHead | undefined;
  readonly language: 'en' | 'zh';
  readonly choices: readonly Chosen[];
}

async function synchronise(ctx: Context, access: DictionaryAccess, wanted: Wanted): Promise<Done> {
  const { source, definitions, language, choices } = wanted;
  const known = source ? await knownTables(ctx.db, source.source_id) : [];
  const chosen = choiceOf(choices);
  const plan = settledPlan(planOf(known, definitions.tables), chosen);
  const news: NewDictionaryPage[] = [
    ...(source ? [] : [{ title: OVERVIEW[language], table: undefined }]),
    ...plan.added.map((table) => ({ title: [...table.name].slice(0, LIMITS.titleChars).join(''), table })),
  ];
  await demandPageRoom(ctx, ctx.db, access.item.item_id, news.length);
  const owner = { uid: access.viewer.uid, item_id: access.item.item_id };
  const building = await ctx.db.transaction().execute((tx) => beginWithin(ctx, tx, owner));
  const source_id = await fillBatch(ctx, building, async () => {
    const made = await fill(ctx, access, { building, news, language, plan, tables: definitions.tables });
    const shown: Shown = { ...wanted, known, made, plan, building };
    return ctx.db.transaction().execute((tx) => show(ctx, tx, access, shown));
  });
  if (!source) return { added: news.length, updated: 0, pending: 0 };
  let updated = 0;
  const work = finishDictionary(ctx, source_id).then((count) => {
    updated = count;
  });
  const ended = await endsWithin(work, LIMITS.callSeconds * 1000, (err) =>
    ctx.log.warn({ err, source_id }, 'dictionary not brought up to date'),
  );
  return { added: news.length, updated, pending: ended ? 0 : 1 };
}

interface Filling {
  readonly building: OrderedBuilding;
  readonly news: readonly NewDictionaryPage[];
  readonly language: 'en' | 'zh';
  readonly plan: ReturnType<typeof settledPlan>;
  readonly tables: Definitions['tables'];
}

async function fill(
  ctx: Context,
  { viewer, item, cat_id, top_cat_id }: DictionaryAccess,
  { building, news, language, plan, tables }: Filling,
): Promise<readonly MadePage[]> {
  const { item_id } = item;
  const adding = { building, item_id, cat_id, top_cat_id, author: viewer, now: ctx.clock.now() };
  const ids = await makePages(ctx, adding, news);
  const made = news.map((page, index) => ({ ...page, page_id: ids[index] ?? 0 }));
  const pages = new Map([
    ...plan.kept.map(({ fresh, known }) => [fresh.name, known.page_id] as const),
    ...made.flatMap(({ table, page_id }) => (table ? [[table.name, page_id] as const] : [])),
  ]);
  return writePages(ctx, adding, made, dictionaryPages({ language, item_id, tables, pages }));
}

interface Shown extends Wanted {
  readonly known: readonly KnownTable[];
  readonly made: readonly MadePage[];
  readonly plan: ReturnType<typeof settledPlan>;
  readonly building: OrderedBuilding;
}

/** Everything that was asked before is asked again; what is to be done to pages that are there is written down. */
async function show(ctx: Context, tx: Tx, asked: DictionaryAccess, shown: Shown): Promise<number> {
  const { building, made, definitions, source, language } = shown;
  const { item_id } = asked.item;
  await lockWritable(tx, item_id);
  await demandBuilding(tx, building);
  const access = await asked.asOfNow(tx);
  const current = await lockSource(tx, access.cat_id);
  if (!source && current) throw alreadyBound();
  if (source && !current) throw notBound();
  if (current?.version !== source?.version || current?.is_pending === 1) throw new ApiError('dictionaryChanged');
  await demandPageRoom(ctx, tx, item_id, made.length);
  await showDictionaryPages(tx, building.batch_id, access);
  const { uid, username } = access.viewer;
  const now = ctx.clock.now();
  const head = { uid, username, dialect: definitions.dialect, synced_at: now, version: (current?.version ?? 0) + 1 };
  const source_id =
    current?.source_id ?? (await insertSource(tx, { ...head, cat_id: access.cat_id, item_id, language }));
  if (current) {
    await updateSource(tx, source_id, { ...head, item_id, pending: JSON.stringify(orderOf(current, access, shown)) });
    await renameTables(tx, source_id, shown.plan);
    const unique_key = `${DICTIONARY_JOB}:${source_id}`;
    const due_at = now + JOB_AFTER_SECONDS;
    await ctx.jobs.enqueue(tx, { kind: DICTIONARY_JOB, payload: { source_id }, due_at, unique_key });
  }
  await insertTables(
    tx,
    made.map((page) => rowOf(page, { source_id, version: head.version, definitions })),
  );
  await tellPages(ctx, tx, access, made);
  await endBatch(ctx, tx, building);
  return source_id;
}

function orderOf({ item_id }: SourceHead, { viewer }: Place, shown: Shown): DictionaryOrder {
  const { uid, username } = viewer;
  const pages = shown.known.map(({ base, page_id }) => [base.name, page_id] as const);
  const { tables } = shown.definitions;
  return { author: { uid, username }, tables, choices: shown.choices, before: { item_id, pages } };
}

async function renameTables(tx: Tx, source_id: number, { kept }: Shown['plan']): Promise<void> {
  for (const { known, fresh } of kept) {
    if (known.table_name === fresh.name) continue;
    await updateTable(tx, { source_id, table_name: known.table_name }, { table_name: fresh.name });
  }
}

interface RowPlace {
  readonly source_id: number;
  readonly version: number;
  readonly definitions: Definitions;
}

function rowOf({ table, page_id, drawn }: MadePage, { source_id, version, definitions }: RowPlace) {
  const base = JSON.stringify(table ?? definitions.tables.map(({ name, comment }) => ({ name, comment })));
  return { source_id, table_name: table?.name ?? '', page_id, base, drawn, version };
}

async function tellPages(
  ctx: Context,
  tx: Tx,
  { viewer: { uid, username }, item: { item_id } }: Place,
  made: readonly MadePage[],
): Promise<void> {
  if (made.length === 0) return;
  const happened_at = ctx.clock.now();
  const changes = made.map(({ page_id, title }) => ({
    uid,
    username,
    action_type: 'create' as const,
    object_type: 'page' as const,
    object_id: page_id,
    object_name: title,
    happened_at,
  }));
  await insertChanges(tx, item_id, changes);
  await touchItem(tx, item_id, happened_at, { tree: true });
  const ids = made.map(({ page_id }) => page_id);
  await ctx.feed.putAll(tx, { topic: 'page', ids });
  await ctx.feed.put(tx, { topic: 'item', id: item_id });
}
