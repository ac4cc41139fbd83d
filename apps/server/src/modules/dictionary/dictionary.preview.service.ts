import { setImmediate } from 'node:timers/promises';
import { LIMITS, type OutputOf, type previewDictionary } from '@sheaf/contract';
import { type PageChange, type PageFacts, pageChanges } from '@sheaf/markdown';
import type { RequestContext } from '../../context.ts';
import type { DictionaryAccess } from './dictionary.access.ts';
import { readDefinitions } from './dictionary.ddl.service.ts';
import { presentPageChange, presentTable, type ShownChange } from './dictionary.present.ts';
import { findSource, listDictionaryPages, type SourceHead } from './dictionary.queries.ts';
import { knownTables } from './dictionary.service.ts';
import { type DictionaryPages, dictionaryPages, saysTheSame } from './dictionary-pages.ts';
import { type DictionaryPlan, type MatchedTable, planOf } from './dictionary-plan.ts';

const COMPARED_AT_ONCE = 20;

/** What new statements would change; nothing is written. @throws ApiError dictionaryEmpty, dictionaryTooLarge, busy */
export async function preview(
  ctx: RequestContext,
  access: DictionaryAccess,
  ddl: string,
): Promise<OutputOf<typeof previewDictionary>> {
  const { dialect, tables } = await readDefinitions(ddl);
  const source = await findSource(ctx.db, access.cat_id);
  const known = source ? await knownTables(ctx.db, source.source_id) : [];
  const plan = planOf(known, tables);
  const changes: ShownChange[] = [
    ...plan.added.map((table) => presentTable('added', table)),
    ...plan.renamed.map((pair) => presentTable('renamed', pair.fresh, pair.known.base.name)),
    ...plan.removed.map(({ base }) => presentTable('removed', base)),
  ];
  if (source) {
    const pages = bothPages(access, source, plan);
    for await (const some of changesOfPages(ctx, access, { plan, ...pages })) changes.push(...some);
  }
  return {
    bound: source ? 1 : 0,
    version: source?.version ?? 0,
    dialect,
    tables: tables.length,
    changes: changes.slice(0, LIMITS.dictionaryChanges),
    cut: changes.length > LIMITS.dictionaryChanges ? 1 : 0,
  };
}

interface BothPages {
  readonly before: DictionaryPages;
  readonly now: DictionaryPages;
}

/** As the pages lead to each other, and as they would; pages that are yet to be made have no address to show. */
function bothPages({ item }: DictionaryAccess, { language, item_id }: SourceHead, plan: DictionaryPlan): BothPages {
  const matched = [...plan.kept, ...plan.renamed];
  const known = [...matched.map((pair) => pair.known), ...plan.removed];
  const was = new Map(known.map(({ base, page_id }) => [base.name, page_id]));
  const is = new Map(matched.map((pair) => [pair.fresh.name, pair.known.page_id]));
  const fresh = [...matched.map((pair) => pair.fresh), ...plan.added];
  return {
    before: dictionaryPages({ language, item_id, tables: known.map(({ base }) => base), pages: was }),
    now: dictionaryPages({ language, item_id: item.item_id, tables: fresh, pages: is }),
  };
}

interface ComparedTable {
  readonly pair: MatchedTable;
  readonly base: PageFacts;
  readonly fresh: PageFacts;
}

async function* changesOfPages(
  ctx: RequestContext,
  { item, top_cat_id }: DictionaryAccess,
  { plan, before, now }: BothPages & { readonly plan: DictionaryPlan },
): AsyncGenerator<readonly ShownChange[]> {
  const place = { item_id: item.item_id, top_cat_id };
  const matched = [...plan.kept, ...plan.renamed];
  for (let at = 0; at < matched.length; at += COMPARED_AT_ONCE) {
    const some = await changedOf(matched.slice(at, at + COMPARED_AT_ONCE), { before, now });
    if (some.length === 0) continue;
    const ids = some.map(({ pair }) => pair.known.page_id);
    const texts = new Map((await listDictionaryPages(ctx.db, ids, place)).map((page) => [page.page_id, page]));
    for (const { pair, base, fresh } of some) {
      const text = texts.get(pair.known.page_id)?.page_content;
      if (text === undefined) continue;
      yield shown(pair, pageChanges({ text, base, fresh, language: now.language, drawn: undefined }));
      await setImmediate();
    }
  }
}

async function changedOf(pairs: readonly MatchedTable[], { before, now }: BothPages): Promise<ComparedTable[]> {
  const changed: ComparedTable[] = [];
  for (const pair of pairs) {
    const [base, fresh] = [before.table(pair.known.base), now.table(pair.fresh)];
    if (!saysTheSame(base, fresh)) changed.push({ pair, base, fresh });
    await setImmediate(); // many tables take their time, and others want theirs
  }
  return changed;
}

function shown({ fresh }: MatchedTable, changes: readonly PageChange[]): readonly ShownChange[] {
  return changes.map((change) => presentPageChange(fresh.name, change));
}
