import { LIMITS } from '@sheaf/contract';
import { mentionsIn } from '@sheaf/markdown';
import type { Db } from '../../schema/tables.ts';
import { accountKey, findNamedUsers } from '../user/user.service.ts';
import { listNamesakes, listOwnUids } from './mention.queries.ts';

/** Names that stand in a text behind an @, with who bears them. */
export type KnownNames = ReadonlyMap<string, readonly number[]>;

const CHUNK = 500;

/** By user name anybody, by name those who belong to the item. Whether they may read the page is not asked yet. */
export async function namesCalledIn(db: Db, item_id: number, text: string): Promise<KnownNames> {
  const known = new Map<string, number[]>();
  const names = [...new Set(mentionsIn(text, LIMITS.pageMentions).flat())];
  if (names.length === 0) return known;
  const own = chunks(await listOwnUids(db, item_id));
  for (const some of chunks(names)) {
    for (const uids of own) {
      for (const { uid, name } of await listNamesakes(db, uids, some)) {
        known.set(accountKey(name), [...(known.get(accountKey(name)) ?? []), uid]);
      }
    }
    const { users } = await findNamedUsers(db, some);
    for (const { uid, username_key } of users) known.set(username_key, [uid]);
  }
  return known;
}

function chunks<T>(all: readonly T[]): readonly (readonly T[])[] {
  return Array.from({ length: Math.ceil(all.length / CHUNK) }, (_, n) => all.slice(n * CHUNK, (n + 1) * CHUNK));
}

/** Whom a text calls, of those who are known. The longest name that somebody bears is the one that is meant. */
export function peopleCalledIn(text: string, known: KnownNames): ReadonlySet<number> {
  if (known.size === 0) return new Set();
  const called = mentionsIn(text, LIMITS.pageMentions).flatMap((names) => {
    const meant = names.find((name) => known.has(accountKey(name)));
    return meant === undefined ? [] : (known.get(accountKey(meant)) ?? []);
  });
  return new Set(called);
}
