import {
  type deleteEnvironment,
  type Environment,
  type InputOf,
  LIMITS,
  type saveEnvironment,
  type sortEnvironments,
} from '@sheaf/contract';
import { RIGHT, wholeItem } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { openSecret, SecretUnreadableError, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { EnvironmentRow } from '../../schema/environment-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { lockWritable, touchItem } from '../item/item.service.ts';
import { insertEnvironment, listRows, removeEnvironment, updateEnvironment } from './environment.queries.ts';

type Stored = Environment['variables'];

const PURPOSE = 'environment';

/** With values of secrets for who may edit the whole item; for all others these are ''. */
export async function environmentsFor(ctx: Context, { item_id, grants }: ItemAccess): Promise<Environment[]> {
  const mayKnow = wholeItem(grants, RIGHT.edit);
  return (await listRows(ctx.db, item_id)).map((row) => shown(row, (value) => (mayKnow ? opened(ctx, value) : '')));
}

/** As every reader of the item may know them. */
export async function environmentsOf(ctx: Context, item_id: number): Promise<Environment[]> {
  return (await listRows(ctx.db, item_id)).map((row) => shown(row, () => ''));
}

/** Where the calls of the item may go. Written anew from what was parsed: an address says no more than its origin. */
export async function originsOf(ctx: Context, item_id: number): Promise<readonly string[]> {
  const urls = (await listRows(ctx.db, item_id)).flatMap(({ base_url }) =>
    URL.canParse(base_url) ? [new URL(base_url)] : [],
  );
  const called = urls.filter(({ protocol }) => protocol === 'https:' || protocol === 'http:');
  return [...new Set(called.map(({ origin }) => origin))];
}

function shown(
  { environment_id, name, base_url, variables }: EnvironmentRow,
  open: (sealed: string) => string,
): Environment {
  const shownValues = storedIn(variables).map((one) =>
    one.is_secret === 1 ? { ...one, value: open(one.value) } : one,
  );
  return { environment_id, name, base_url, variables: shownValues };
}

/** Written by this file, in this form. */
function storedIn(variables: string): Stored {
  return JSON.parse(variables) as Stored;
}

/** What was sealed with another key is as good as empty. */
function opened({ secrets }: Context, sealed: string): string {
  try {
    return sealed === '' ? '' : openSecret(secrets, PURPOSE, sealed);
  } catch (error) {
    if (!(error instanceof SecretUnreadableError)) throw error;
    return '';
  }
}

/** @throws ApiError environmentNotFound, environmentsTooMany, itemNotFound, itemNotManaged, itemReadOnly */
export async function saveOne(
  ctx: RequestContext,
  access: ItemManageAccess,
  { environment_id, name, base_url, variables }: InputOf<typeof saveEnvironment>,
): Promise<number> {
  return changing(ctx, access, async (tx, rows) => {
    const before = environment_id === 0 ? undefined : demandRow(rows, environment_id);
    const values = { name, base_url, variables: JSON.stringify(sealedValues(ctx, variables, before)) };
    if (before) {
      await updateEnvironment(tx, environment_id, values);
      return environment_id;
    }
    const max = LIMITS.itemEnvironments;
    if (rows.length >= max) throw new ApiError('environmentsTooMany', { max });
    const s_number = Math.max(0, ...rows.map((row) => row.s_number)) + 1;
    const { item_id } = access.item;
    return insertEnvironment(tx, { ...values, item_id, s_number, created_at: ctx.clock.now() });
  });
}

function sealedValues({ secrets }: Context, variables: Stored, before: EnvironmentRow | undefined): Stored {
  const kept = new Map(before ? storedIn(before.variables).map((one) => [one.name, one]) : []);
  return variables.map(({ name, value, is_secret }) => {
    if (is_secret === 0) return { name, value, is_secret };
    const former = kept.get(name);
    const stays = value === '' && former?.is_secret === 1;
    return { name, is_secret, value: stays ? former.value : value === '' ? '' : sealSecret(secrets, PURPOSE, value) };
  });
}

/** @throws ApiError environmentNotFound, itemNotFound, itemNotManaged, itemReadOnly */
export async function removeOne(
  ctx: RequestContext,
  access: ItemManageAccess,
  { environment_id }: InputOf<typeof deleteEnvironment>,
): Promise<void> {
  await changing(ctx, access, async (tx, rows) => {
    await removeEnvironment(tx, demandRow(rows, environment_id).environment_id);
  });
}

/** Those that are not named come last. @throws ApiError environmentNotFound, itemNotFound, itemNotManaged, itemReadOnly */
export async function sortAll(
  ctx: RequestContext,
  access: ItemManageAccess,
  { environment_ids }: InputOf<typeof sortEnvironments>,
): Promise<void> {
  await changing(ctx, access, async (tx, rows) => {
    const named = [...new Set(environment_ids)].map((environment_id) => demandRow(rows, environment_id));
    const ordered = [...named, ...rows.filter((row) => !named.includes(row))];
    for (const [at, row] of ordered.entries()) {
      if (row.s_number !== at + 1) await updateEnvironment(tx, row.environment_id, { s_number: at + 1 });
    }
  });
}

/** The environments of a copied item, as they are at that moment. */
export async function copyEnvironments(tx: Tx, from_item_id: number, item_id: number, now: number): Promise<void> {
  for (const { environment_id: _, ...row } of await listRows(tx, from_item_id)) {
    await insertEnvironment(tx, { ...row, item_id, created_at: now });
  }
}

/** The frame of pages shows them: they are part of what the item's version stands for. */
async function changing<T>(
  ctx: RequestContext,
  { item: { item_id } }: ItemManageAccess,
  work: (tx: Tx, rows: readonly EnvironmentRow[]) => Promise<T>,
): Promise<T> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    await accessToManageItem(inside(ctx, tx), { item_id });
    const done = await work(tx, await listRows(tx, item_id));
    await touchItem(tx, item_id, ctx.clock.now(), { tree: true });
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
    return done;
  });
}

function demandRow(rows: readonly EnvironmentRow[], environment_id: number): EnvironmentRow {
  const row = rows.find((one) => one.environment_id === environment_id);
  if (!row) throw new ApiError('environmentNotFound', {}, { field: 'environment_id' });
  return row;
}
