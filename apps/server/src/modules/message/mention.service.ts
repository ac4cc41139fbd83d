import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import type { Db } from '../../schema/tables.ts';
import { mentionsApart } from '../render/long-text.service.ts';
import { accountKey, findNamedUsers } from '../user/user.service.ts';
import { listNamesakes, listOwnUids } from './mention.queries.ts';

/** Names that stand in a text behind an @, with who bears them. */
type KnownNames = ReadonlyMap<string, readonly number[]>;
/** For each place the names that may be meant, longest first. */
type Mentions = readonly (readonly string[])[];

const CHUNK = 500;

/**
 * Whom a text calls that the one before it did not: by user name anybody, by name those who belong to the item. Whether
 * they may read the page is not asked yet. `before` is read only where somebody is called. To be done before a
 * transaction begins.
 */
export async function peopleNewlyCalled(
  { db, log }: Pick<Context, 'db' | 'log'>,
  item_id: number,
  text: string,
  before: () => Promise<string>,
): Promise<readonly number[]> {
  const mentions = await mentionsApart(log, text, LIMITS.pageMentions);
  const known = await namesKnown(db, item_id, mentions);
  if (known.size === 0) return [];
  const called = peopleMeant(mentions, known);
  const already = peopleMeant(await mentionsApart(log, await before(), LIMITS.pageMentions), known);
  return [...called].filter((uid) => !already.has(uid));
}

async function namesKnown(db: Db, item_id: number, mentions: Mentions): Promise<KnownNames> {
  const known = new Map<string, number[]>();
  const names = [...new Set(mentions.flat())];
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

/** The longest name that somebody bears is the one that is meant. */
function peopleMeant(mentions: Mentions, known: KnownNames): ReadonlySet<number> {
  const called = mentions.flatMap((names) => {
    const meant = names.find((name) => known.has(accountKey(name)));
    return meant === undefined ? [] : (known.get(accountKey(meant)) ?? []);
  });
  return new Set(called);
}
