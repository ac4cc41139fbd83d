import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText, LIMITS } from '@sheaf/contract';
import { ImportRefused } from '@sheaf/exchange';
import type { OldDatabase } from '@sheaf/exchange/showdoc/database';
import { findOldPlace, type OldPlace, openOldDatabase } from '@sheaf/exchange/showdoc/place';
import { readOldSite } from '@sheaf/exchange/showdoc/read';
import type { OldSite } from '@sheaf/exchange/showdoc/site';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { dropBatch } from '../batch/batch.service.ts';
import { bringManualAgain, takeManualAway } from '../manual/manual.room.service.ts';
import { comingTally } from './coming-tally.ts';
import { bindFiles, moveFiles } from './move-in.files.service.ts';
import { NUMBERED, type Numbered, raiseIds } from './move-in.ids.queries.ts';
import { moveItems } from './move-in.items.service.ts';
import { moveLists } from './move-in.lists.service.ts';
import {
  findAdministrator,
  findOldSite,
  isUntouched,
  listOldRows,
  updateOldSite,
  upsertOldSite,
} from './move-in.queries.ts';
import { moveSettings } from './move-in.settings.service.ts';
import { parsedTally } from './move-in.step.service.ts';
import { moveTeams } from './move-in.teams.service.ts';
import { moveUsers } from './move-in.users.service.ts';
import { comingTables, type MoveInReport, noteLines, tablesOf } from './move-in-report.ts';
import {
  belongingsOf,
  keepsId,
  type MoveInWatch,
  type MoveInWork,
  OLD_KINDS,
  type OldIds,
  oldIds,
  rightsOf,
  type Tally,
} from './move-in-work.ts';

export interface MoveInOrder {
  /** The folder of an installation, its database file, or `mysql://…`. */
  readonly given: string;
  /** Where its uploaded files are; undefined: beside the database. */
  readonly uploads: string | undefined;
  /** What the installation is called here: another one gets another name. */
  readonly name: string;
  /** Where its server stood. */
  readonly timeZone: string;
  readonly joinNames: boolean;
  readonly dryRun: boolean;
}

interface CommandWatch extends MoveInWatch {
  readonly language: Language;
}

const ROWS_AT_ONCE = 5000;

/** Brings what is not here yet of an installation of the old product, beside a server or without one. */
export async function moveIn(
  ctx: Context,
  order: MoveInOrder,
  watch: CommandWatch,
): Promise<{ readonly report: MoveInReport } | { readonly reason: string }> {
  try {
    const place = await findOldPlace(order.given, order.uploads);
    const folder = join(ctx.config.dataDir, 'tmp');
    await mkdir(folder, { recursive: true });
    const db = await openOldDatabase(place, folder);
    try {
      return { report: await moveFrom(ctx, order, { db, place }, watch) };
    } finally {
      await db.close();
    }
  } catch (error) {
    if (watch.signal.aborted) return { reason: CANCELLED[watch.language] };
    if (error instanceof ImportRefused) return { reason: error.reason(watch.language) };
    if (error instanceof ApiError) return { reason: errorText(error.error, watch.language, error.values) };
    throw error;
  }
}

const CANCELLED: Readonly<Record<Language, string>> = {
  zh: '已取消：已经导入的项目是完整的，再次运行会继续',
  en: 'Cancelled. The items that came are whole; another run goes on.',
};

interface OpenPlace {
  readonly db: OldDatabase;
  readonly place: OldPlace;
}

async function moveFrom(
  ctx: Context,
  order: MoveInOrder,
  { db, place }: OpenPlace,
  watch: CommandWatch,
): Promise<MoveInReport> {
  const begun = performance.now();
  const site = await readOldSite(db, { timeZone: order.timeZone, changesAtMost: LIMITS.changeLogRows });
  const told = { source: db.name, dry_run: order.dryRun };
  const seconds = () => Math.round((performance.now() - begun) / 1000);
  if (order.dryRun) {
    const known = await findOldSite(ctx.db, order.name);
    const ids = known ? await idsHere(ctx, known.old_site_id) : oldIds();
    const came = { before: parsedTally(known?.tally ?? '{}'), coming: comingTally(site, ids) };
    const tables = comingTables(site.counts, came, watch.language);
    return { ...told, tables, notes: noteLines(site.notes, watch.language, LIMITS.moveInNotes), seconds: seconds() };
  }
  const { work, before, isFirst, wasEmpty } = await beginWork(ctx, order, { db, place, site }, watch);
  const keepAdministrators = isFirst && wasEmpty;
  if (keepAdministrators) await takeManualAway(ctx);
  await raiseAll(ctx, site);
  const names = await moveUsers(ctx, work, { joinNames: order.joinNames, keepAdministrators });
  const named: MoveInWork = { ...work, names };
  await moveTeams(ctx, named);
  await moveFiles(ctx, named);
  await moveItems(ctx, named);
  await bindFiles(ctx, named, site.files);
  await moveLists(ctx, named);
  if (isFirst) await moveSettings(ctx, named);
  if (keepAdministrators) await bringManualAgain(ctx);
  await ctx.db.transaction().execute((tx) => updateOldSite(tx, work.old_site_id, { ended_at: ctx.clock.now() }));
  const after = parsedTally((await findOldSite(ctx.db, order.name))?.tally ?? '{}');
  const tables = tablesOf(site.counts, { before, after }, watch.language);
  return { ...told, tables, notes: noteLines(work.notes, watch.language, LIMITS.moveInNotes), seconds: seconds() };
}

interface Begun {
  readonly work: MoveInWork;
  readonly before: Tally;
  /** No run has come to its end yet. */
  readonly isFirst: boolean;
  /** Nobody had used this site when the first run began. */
  readonly wasEmpty: boolean;
}

async function beginWork(
  ctx: Context,
  order: MoveInOrder,
  { db, place, site }: OpenPlace & { readonly site: OldSite },
  watch: CommandWatch,
): Promise<Begun> {
  const heir = await findAdministrator(ctx.db);
  if (!heir) throw new ApiError('siteNotBegun');
  const was_empty = (await isUntouched(ctx.db)) ? 1 : 0;
  const now = ctx.clock.now();
  const known = await ctx.db.transaction().execute(async (tx) => {
    const row = await upsertOldSite(tx, order.name, { begun_at: now, was_empty });
    const begun_at = Math.max(now, row.begun_at) + 1;
    await updateOldSite(tx, row.old_site_id, { begun_at });
    return { ...row, begun_at };
  });
  // What a run that was killed has left of an item goes, so that the item comes whole.
  if (known.batch_id > 0) await dropBatch(ctx, known.batch_id);
  const ids = await idsHere(ctx, known.old_site_id);
  const work: MoveInWork = {
    old_site_id: known.old_site_id,
    begun_at: known.begun_at,
    ...{ db, site, heir, ids, watch, now },
    uploads: place.uploads,
    names: new Map(),
    notes: [...site.notes],
    itemOfPage: new Map(site.pages.map(({ page_id, item_id }) => [page_id, item_id])),
    belongings: belongingsOf(site),
    rights: rightsOf(site),
    changes: Map.groupBy(site.changes, ({ item_id }) => item_id),
    signs: new Map(site.files.map(({ sign, file_id }) => [sign, file_id])),
  };
  return { work, before: parsedTally(known.tally), isFirst: known.ended_at === 0, wasEmpty: known.was_empty === 1 };
}

async function idsHere(ctx: Context, old_site_id: number): Promise<OldIds> {
  const ids = oldIds();
  for (const kind of OLD_KINDS) {
    for (let after = Number.MIN_SAFE_INTEGER; ; ) {
      const rows = await listOldRows(ctx.db, { old_site_id, kind, after, limit: ROWS_AT_ONCE });
      ids.add(rows.map((row) => ({ ...row, kind })));
      after = rows.at(-1)?.old_id ?? after;
      if (rows.length < ROWS_AT_ONCE) break;
    }
  }
  return ids;
}

/** Nobody who works here meanwhile is given the id of a row that is yet to come. */
async function raiseAll(ctx: Context, site: OldSite): Promise<void> {
  const highest = (ids: readonly number[]) => ids.filter(keepsId).reduce((most, id) => Math.max(most, id), 0);
  const upTo: Readonly<Record<Numbered, number>> = {
    attachment: highest(site.files.map(({ file_id }) => file_id)),
    catalog: highest(site.catalogs.map(({ cat_id }) => cat_id)),
    comment: highest(site.comments.map(({ id }) => id)),
    item: highest(site.items.map(({ item_id }) => item_id)),
    item_group: highest(site.groups.map(({ id }) => id)),
    message: highest(site.messages.map(({ id }) => id)),
    page: highest(site.pages.map(({ page_id }) => page_id)),
    team: highest(site.teams.map(({ id }) => id)),
    template: highest(site.templates.map(({ id }) => id)),
    user: highest(site.users.map(({ uid }) => uid)),
  };
  await ctx.db.transaction().execute(async (tx) => {
    // The keys of NUMBERED are its tables; keys forgets that.
    for (const table of Object.keys(NUMBERED) as Numbered[]) await raiseIds(tx, ctx.engine, table, upTo[table]);
  });
}
