import { statfs } from 'node:fs/promises';
import type { Context } from '../../context.ts';
import { checkIntegrity, databaseTime } from '../../platform/database/facts.ts';
import { countFailedJobs, listFileKeys } from './health.queries.ts';

/** What was looked at and how it stands; `bad` keeps people from their work or loses something. */
export interface Finding {
  readonly check: string;
  readonly state: 'ok' | 'warning' | 'bad';
  readonly text: string;
}

type Verdict = Omit<Finding, 'check'>;

const ASKED_AT_ONCE = 500;
const NAMED_FILES = 5;
const SKEW_SECONDS = 5;
const DAY_SECONDS = 86_400;
/** The longest time between two, and a day. */
const OLD_DAYS = 8;
const FREE_PART = 0.05;
const FREE_BYTES = 1024 ** 3;
const SEALED_SETTINGS = ['smtp_password', 'open_api_key'] as const;

/** Each is asked by itself: what fails in one says nothing of the others. */
const CHECKS: readonly (readonly [name: string, look: (ctx: Context) => Promise<Verdict>])[] = [
  ['runtime', async () => ok(`Node ${process.versions.node}`)],
  ['database', lookAtDatabase],
  ['clock', lookAtClock],
  ['files', lookAtFiles],
  ['disk', lookAtDisk],
  ['secrets', lookAtSecrets],
  ['address', lookAtAddress],
  ['backups', lookAtBackups],
  ['jobs', lookAtJobs],
];

/** Looks at what a site needs, in some seconds, and changes nothing. */
export async function examine(ctx: Context): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [check, look] of CHECKS) {
    const verdict = await look(ctx).catch((error: unknown) =>
      bad(error instanceof Error ? error.message : String(error)),
    );
    findings.push({ check, ...verdict });
  }
  return findings;
}

function ok(text: string): Verdict {
  return { state: 'ok', text };
}

function warning(text: string): Verdict {
  return { state: 'warning', text };
}

function bad(text: string): Verdict {
  return { state: 'bad', text };
}

async function lookAtDatabase({ db, engine }: Context): Promise<Verdict> {
  const said = await checkIntegrity(db, engine);
  const name = engine === 'postgres' ? 'PostgreSQL' : 'SQLite';
  return said === 'ok'
    ? ok(`${name}, at this version`)
    : bad(`${name}: ${said}. Restore the last backup that verifies`);
}

async function lookAtClock({ db, engine, clock }: Context): Promise<Verdict> {
  const skew = Math.abs((await databaseTime(db, engine)) - clock.now());
  if (skew <= SKEW_SECONDS) return ok(`${skew} s from the clock of the database`);
  return warning(`${skew} s from the clock of the database: set both by a time server`);
}

async function lookAtFiles({ db, files }: Context): Promise<Verdict> {
  const missing: string[] = [];
  let [looked, after] = [0, 0];
  for (;;) {
    const rows = await listFileKeys(db, { after, limit: ASKED_AT_ONCE });
    if (rows.length === 0) break;
    after = rows.at(-1)?.blob_id ?? after;
    looked += rows.length;
    for (const { storage_key } of rows) if (!(await files.exists(storage_key))) missing.push(storage_key);
  }
  if (missing.length === 0) return ok(`${looked}, all there`);
  const named = missing.slice(0, NAMED_FILES).join(', ');
  return bad(`${missing.length} of ${looked} are not in the store: ${named}. Bring them back from a backup`);
}

async function lookAtDisk({ config }: Context): Promise<Verdict> {
  const { bavail, blocks, bsize } = await statfs(config.dataDir);
  const free = `${(((bavail * bsize) / 1024 ** 3) | 0).toString()} GB free at ${config.dataDir}`;
  return bavail * bsize < FREE_BYTES || bavail < blocks * FREE_PART ? warning(`only ${free}`) : ok(free);
}

/** What was sealed names the key it was sealed with. */
async function lookAtSecrets({ settings, secrets }: Context): Promise<Verdict> {
  const { oss_setting, ...current } = settings.current;
  const held = [
    ...SEALED_SETTINGS.map((name) => [name, current[name]] as const),
    ...(['secret', 'secretKey'] as const).map((name) => [`oss_setting.${name}`, oss_setting[name]] as const),
  ];
  const sealed = held.filter(([, text]) => text !== '');
  const strange = sealed.filter(([, text]) => text.split('.')[1] !== secrets.keyId).map(([name]) => name);
  if (strange.length === 0) return ok(`${sealed.length} in the settings, all of this key`);
  return bad(`${strange.join(', ')}: sealed with another secret key. Bring back the former key, or set them anew`);
}

async function lookAtAddress({ settings: { current } }: Context): Promise<Verdict> {
  if (current.site_url === '') return warning('site_url is not set: mails and shared links need it');
  return current.site_url.startsWith('https://')
    ? ok(current.site_url)
    : warning(`${current.site_url} is not encrypted`);
}

async function lookAtBackups({ settings: { current }, clock }: Context): Promise<Verdict> {
  const { backup_open, backup_last } = current;
  const age = backup_last.good ? Math.floor((clock.now() - backup_last.good.at) / DAY_SECONDS) : undefined;
  const newest = age === undefined ? 'there is none' : `the last that succeeded is ${age} days old`;
  if (backup_last.failing_since > 0) return bad(`they fail (${backup_last.reason}); ${newest}`);
  if (backup_open === 0) return ok(`not scheduled; ${newest}`);
  return age !== undefined && age > OLD_DAYS ? warning(`scheduled, but ${newest}: see the log`) : ok(newest);
}

async function lookAtJobs({ db, clock }: Context): Promise<Verdict> {
  const failed = await countFailedJobs(db, clock.now() - DAY_SECONDS);
  return failed === 0 ? ok('none failed in the last day') : warning(`${failed} failed in the last day: see the log`);
}
