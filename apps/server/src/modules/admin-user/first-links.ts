import { type ImportedLinks, LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { csvText } from '../../platform/csv.ts';
import type { Tx } from '../../schema/tables.ts';
import { siteRoot } from '../setting/setting.address.service.ts';
import { createLinks } from '../user/link.service.ts';

interface WithoutPassword {
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly email: string;
}

/** A link for each by which it sets its first password, as a table for whoever hands them over; kept as hashes alone. */
export async function firstLinks(
  ctx: RequestContext,
  tx: Tx,
  people: readonly WithoutPassword[],
): Promise<ImportedLinks> {
  const uids = people.map(({ uid }) => uid);
  const { tokens, expires_at } = await createLinks(ctx, tx, { purpose: 'reset', uids, seconds: LIMITS.firstLinkTtl });
  const root = siteRoot(ctx);
  const rows = people.map(({ uid, username, name, email }) => {
    return [username, name, email, `${root}/user/reset#${tokens.get(uid) ?? ''}`];
  });
  return { count: people.length, expires_at, csv: await csvText(['username', 'name', 'email', 'link'], rows) };
}
