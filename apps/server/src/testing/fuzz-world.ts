import { type Endpoint, ERRORS } from '@sheaf/contract';
import { z } from 'zod';
import type { Engine } from '../platform/database/open.ts';
import type { Network } from '../platform/outgoing/target.ts';
import { type FilledItem, fillItem, freshSession, invitePeople, type People } from './access-matrix-world.ts';
import { type Envelope, type Person, signIn } from './person.ts';
import type { Fields, Sample } from './samples/sample.ts';
import { type Sheaf, startSheaf } from './start-sheaf.ts';

export interface FuzzWorld {
  readonly sheaf: Sheaf;
  readonly people: People;
  readonly filled: FilledItem;
  /** Somebody who administrates the site, in a session that may end. */
  readonly fuzzer: () => Promise<Person>;
}

/** One request that was made, and what is wrong with the answer. */
export interface Tried {
  readonly what: string;
  readonly endpoint: Endpoint;
  /** The field that was spoilt, and whether the contract refuses what it holds now. */
  readonly field?: string;
  readonly refused?: boolean;
}

const CODES = new Set<number>(Object.values(ERRORS).map(({ code }) => code));
/** Words that only the inside of the server knows: SQL, stacks, folders. */
export const INSIDE =
  /(?<!sql-)SQLITE|sqlite_|syntax error|\bselect .* from\b|insert into|violates|relation "|node_modules|node:internal|\bat \S+ \(|\.ts:\d+|kysely|TypeError|ZodError|\/tmp\/|\/root\//i;

/** A server that answers as it would outside of tests: what does not fit its schema is not a fault. */
export async function makeFuzzWorld(t: Parameters<typeof startSheaf>[0], engine: Engine): Promise<FuzzWorld> {
  const sheaf = await startSheaf(t, engine, { network: NOWHERE, checkAnswers: false });
  const people = await invitePeople(sheaf);
  const filled = await fillItem(sheaf, people, sheaf.admin, {});
  const fuzzer = await sheaf.user('fuzzer');
  const { db } = sheaf.app.context;
  await db.updateTable('user').set({ groupid: 1 }).where('uid', '=', fuzzer.uid).execute();
  return { sheaf, people, filled, fuzzer: sessionsOf(fuzzer) };
}

/** Logs in again when one of the sessions ended all others. */
function sessionsOf({ url, username, password }: Person): () => Promise<Person> {
  let current: Promise<Person> | undefined;
  return async () => {
    current ??= signIn(url, username, password);
    try {
      return await freshSession(await current);
    } catch {
      current = signIn(url, username, password);
      return freshSession(await current);
    }
  };
}

/** Whatever address a fuzzed setting names: nobody is called. */
const NOWHERE: Network = {
  resolve: () => Promise.reject(new Error('ENOTFOUND')),
  request: () => {
    throw new Error('no network');
  },
};

/** Input with which an endpoint would do its work. */
export async function goodFields({ people, filled, sheaf }: FuzzWorld, sample: Sample): Promise<Fields> {
  const scene = { filled, place: filled.inside, owner: sheaf.admin, caller: sheaf.admin, extra: people.extra.username };
  return sample.fields({ ...scene, serial: 1, succeeds: false });
}

/** What is wrong with an answer; undefined when it is as every answer has to be. */
export async function faultOf(response: Response, tried: Tried): Promise<string | undefined> {
  const text = await response.text();
  const fault = response.status >= 500 ? 'a fault' : faultInText(response, text, tried);
  return fault && `${tried.endpoint.path} ${tried.what}: ${fault}: HTTP ${response.status} ${text.slice(0, 200)}`;
}

function faultInText({ status, headers }: Response, text: string, tried: Tried): string | undefined {
  const isEnvelope = tried.endpoint.answer === 'envelope';
  if (!isEnvelope && status === 200) return undefined;
  if (INSIDE.test(text)) return 'tells of its inside';
  if (!isEnvelope) return undefined;
  if (status !== 200) return 'no envelope';
  const isStream = headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  return faultInEnvelope(isStream ? failureIn(text) : JSON.parse(text), tried);
}

/** What went wrong while an answer was written, in the words of an envelope. */
function failureIn(stream: string): Envelope {
  const [, line = '{"error_code":0,"error_message":""}'] = /^data: (\{"error_code.*)$/m.exec(stream) ?? [];
  return JSON.parse(line);
}

function faultInEnvelope({ error_code, error_field, error_message }: Envelope, tried: Tried): string | undefined {
  const isBadInput = error_code === ERRORS.badInput.code;
  if (error_code === ERRORS.fault.code) return 'a fault';
  if (error_code !== 0 && !CODES.has(error_code)) return 'no code of the catalogue';
  if (isBadInput && (!error_field || !error_message.includes(error_field))) return 'names no field';
  return tried.refused && (!isBadInput || error_field !== tried.field) ? `takes ${tried.field}` : undefined;
}

export function inputFields({ input }: Endpoint): string[] {
  return input instanceof z.ZodObject ? Object.keys(input.shape) : [];
}

/** Eight at a time unless told otherwise; answers what was wrong. */
export async function inTurns<T>(
  work: readonly T[],
  each: (one: T) => Promise<string | undefined>,
  atOnce = 8,
): Promise<string[]> {
  const faults: string[] = [];
  const waiting = [...work];
  const run = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) {
      const fault = await each(one);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, run));
  return faults;
}
