import { randomInt } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, clientWith, signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../live-server.ts';
import { numbers } from '../random-numbers.ts';
import { demandAgreement, type TorturedSite } from './agreement.ts';

/** What is done to the server while it is killed. One value lives through all kills of a run. */
export interface Torment {
  /** Before the first kill. */
  begin(client: Client): Promise<void>;
  /** Works until the connection breaks, and notes what was acknowledged. */
  work(client: Client, round: number): Promise<void>;
  /** Between kill and start. */
  whileDown?(site: TorturedSite): Promise<void>;
  /** After the server is back. @throws Error when something acknowledged is not there, or something half written is */
  check(client: Client): Promise<void>;
  /** How many answers were noted, and how many calls the kills cut off. */
  noted(): Noted;
}

export interface Noted {
  readonly acknowledged: number;
  readonly cutOff: number;
}

export interface TortureOptions {
  readonly times: number;
  readonly seed: number;
  /** SQLite when absent. */
  readonly postgresUrl?: string | undefined;
  readonly tell?: (round: number) => void;
}

/** All of it at once, so that each stands in the way of the others. */
export function together(
  ...made: readonly ((random: (below: number) => number) => Torment)[]
): (random: (below: number) => number) => Torment {
  return (random) => {
    const torments = made.map((make) => make(random));
    return {
      begin: async (client) => {
        for (const torment of torments) await torment.begin(client);
      },
      work: async (client, round) => {
        await Promise.all(torments.map((torment) => torment.work(client, round)));
      },
      check: async (client) => {
        for (const torment of torments) await torment.check(client);
      },
      noted: () => {
        const noted = torments.map((torment) => torment.noted());
        const sum = (of: keyof Noted) => noted.reduce((total, one) => total + one[of], 0);
        return { acknowledged: sum('acknowledged'), cutOff: sum('cutOff') };
      },
    };
  };
}

export function newSeed(): number {
  return randomInt(2 ** 31);
}

/**
 * Kills the server at random moments of the work, starts it again, and looks each time whether all that was acknowledged
 * is there, nothing half written is, and index and files agree with the rows.
 * @throws Error that names the seed and the round
 */
export async function torture(
  makeTorment: (random: (below: number) => number) => Torment,
  { times, seed, postgresUrl, tell }: TortureOptions,
): Promise<Noted> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-torture-'));
  const site: TorturedSite = {
    dataDir,
    place: postgresUrl ? { url: postgresUrl } : { file: join(dataDir, 'sheaf.db') },
    environment: postgresUrl ? { DATABASE_URL: postgresUrl } : {},
  };
  const random = numbers(seed);
  const torment = makeTorment(random);
  let round = 0;
  try {
    const token = await begin(site, torment);
    for (round = 1; round <= times; round++) {
      tell?.(round);
      await oneKill(site, torment, { token, round, random });
    }
    const last = await startLiveServer(site);
    try {
      await torment.check(clientWith(last.url, token));
    } finally {
      await last.stop();
    }
    await demandAgreement(site);
    return torment.noted();
  } catch (cause) {
    throw new Error(`seed ${seed}, round ${round} of ${times}: ${messageOf(cause)}`, { cause });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Answers the administrator's token: it is as good after every kill. */
async function begin(site: TorturedSite, torment: Torment): Promise<string> {
  const server = await startLiveServer(site);
  try {
    const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
    await torment.begin(admin);
    return admin.token;
  } finally {
    await server.stop();
  }
}

/** Longer than a save takes and shorter than all that a round does. */
const KILL_WITHIN_MS = 600;
const ANSWER_WITHIN_MS = 20_000;

async function oneKill(
  site: TorturedSite,
  torment: Torment,
  { token, round, random }: { token: string; round: number; random: (below: number) => number },
): Promise<void> {
  const server = await startLiveServer(site);
  try {
    const client = clientWith(server.url, token);
    if (round > 1) await torment.check(client);
    const working = torment.work(client, round);
    // However slow the machine is, something has been acknowledged when every second kill comes.
    if (round % 2 === 1) await answered(torment, torment.noted().acknowledged);
    await moment(random(KILL_WITHIN_MS));
    await server.kill();
    await working;
  } finally {
    await server.kill();
  }
  await torment.whileDown?.(site);
  await demandAgreement(site);
}

/** Until one more answer was noted than there were; an answer that never comes is found by the checks. */
async function answered(torment: Torment, before: number): Promise<void> {
  const end = performance.now() + ANSWER_WITHIN_MS;
  while (torment.noted().acknowledged === before && performance.now() < end) await moment(1);
}

/** The only waits for time: for the first answer, and the random moment of a kill. */
function moment(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
