import type { InputOf, saveChoices } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { findUser, updateUser } from './user.queries.ts';

/** @throws ApiError loginExpired when the account was removed meanwhile */
export async function accountOf(ctx: RequestContext, viewer: Viewer): Promise<UserRow> {
  const user = await findUser(ctx.db, viewer.uid);
  if (!user) throw new ApiError('loginExpired');
  return user;
}

export async function renameAccount(ctx: RequestContext, viewer: Viewer, name: string): Promise<void> {
  await ctx.db.transaction().execute((tx) => updateUser(tx, viewer.uid, { name }));
}

/** As the one who vouches for him calls him. */
export async function renameTo(tx: Tx, uid: number, name: string): Promise<void> {
  await updateUser(tx, uid, { name });
}

/** What is absent stays. */
export async function keepChoices(
  ctx: RequestContext,
  viewer: Viewer,
  { language, single_keys }: InputOf<typeof saveChoices>,
): Promise<UserRow> {
  const user = await accountOf(ctx, viewer);
  const change = { language: language ?? user.language, single_keys: single_keys ?? user.single_keys };
  await ctx.db.transaction().execute((tx) => updateUser(tx, viewer.uid, change));
  return { ...user, ...change };
}

/** What an administrator changes of somebody; he is locked by then. */
export async function changeAccount(
  tx: Tx,
  uid: number,
  change: { readonly name: string; readonly groupid: 1 | 2 },
): Promise<void> {
  await updateUser(tx, uid, change);
}
