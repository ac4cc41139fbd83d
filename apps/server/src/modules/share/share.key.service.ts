import { SHARE_PURPOSE } from '../../access/share.ts';
import type { Context } from '../../context.ts';
import { openSecret, SecretUnreadableError } from '../../platform/crypto/secrets.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import {
  findSinglePage,
  type ListedShare,
  listSharesOfUser,
  removePageShares,
  removeSharesOfUser,
} from './share.queries.ts';

/** The key of a share; '' when it was sealed with a secret key that the site has no more, with which it opens nothing. */
export function openKey({ secrets }: Context, sealed: string): string {
  try {
    return openSecret(secrets, SHARE_PURPOSE, sealed);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return '';
    throw error;
  }
}

/** The key by which a page is shared by itself, for who may edit it; '' where there is none. */
export async function keyOfPage(
  ctx: Context,
  { page_id, item_id }: Pick<PageRow, 'page_id' | 'item_id'>,
): Promise<string> {
  const share = await findSinglePage(ctx.db, page_id, ctx.clock.now());
  return share?.item_id === item_id ? openKey(ctx, share.unique_key) : '';
}

/** What somebody shares at this moment, wherever he may still read it or not. */
export async function listOwnShares(ctx: Context, uid: number): Promise<ListedShare[]> {
  return listSharesOfUser(ctx.db, uid, ctx.clock.now());
}

/** With pages that are gone for good; at most 500. */
export async function removeSharesOfPages(tx: Tx, page_ids: readonly number[]): Promise<void> {
  await removePageShares(tx, page_ids);
}

/** With an account: nobody is left who answers for them. */
export async function removeSharesBy(tx: Tx, uid: number): Promise<void> {
  await removeSharesOfUser(tx, uid);
}
