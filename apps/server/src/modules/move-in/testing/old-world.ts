import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { logIn } from '@sheaf/contract';
import { unescapeOnce } from '@sheaf/exchange/showdoc/escaping';
import { guest, type Person, signIn } from '../../../testing/person.ts';
import type { Sheaf } from '../../../testing/start-sheaf.ts';
import type { OldFacts } from './old-facts.ts';

/** A site that an installation came to, with what its own program says is in it. */
export interface OldWorld extends Sheaf {
  readonly facts: OldFacts;
  /** Those whose passwords are known, logged in. */
  readonly people: ReadonlyMap<string, Person>;
}

/** Titles and names stand in the facts as the old program sends them. */
export const said = unescapeOnce;

export const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex');

/** The account that comes with the product and was never used is locked: everybody knows its password. */
export async function logInEverybody(
  { url }: Sheaf,
  { users }: OldFacts,
  locked: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Person>> {
  const people = new Map<string, Person>();
  for (const { username, password } of users) {
    if (password === null) continue;
    const name = said(username);
    if (locked.has(name)) assert.notEqual(await guest(url).code(logIn, { username: name, password }), 0);
    else people.set(name, await signIn(url, name, password));
  }
  return people;
}

/** Names by the ids that the accounts had. */
export function namesOf({ users }: OldFacts): ReadonlyMap<number, string> {
  return new Map(users.map(({ uid, username }) => [uid, said(username)]));
}
