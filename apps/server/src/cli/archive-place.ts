import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import { NewerSnapshotError, RestoreDiffersError } from '../modules/backup/restore.service.ts';
import {
  type Archive,
  ArchiveBusyError,
  ArchiveDamagedError,
  ArchiveLockedError,
  openArchive,
} from '../platform/archive/archive.ts';
import { InUseError } from '../platform/archive/beside.ts';
import { openPlace, PlaceError } from '../platform/archive/place.ts';

/** What all commands about archives are told. */
export interface ArchiveArguments {
  readonly place: string;
  readonly passphraseFile: string | undefined;
  readonly snapshot: string | undefined;
  readonly keepDays: number | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

/** Undefined: they are not what the command takes. */
function readArchiveArguments(args: readonly string[]): ArchiveArguments | undefined {
  const options = {
    'passphrase-file': { type: 'string' },
    snapshot: { type: 'string' },
    'keep-days': { type: 'string' },
    force: { type: 'boolean' },
    json: { type: 'boolean' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [place] = positionals;
    const keepDays = values['keep-days'] === undefined ? undefined : Number(values['keep-days']);
    if (place === undefined || positionals.length > 1) return undefined;
    if (keepDays !== undefined && !(Number.isInteger(keepDays) && keepDays > 0)) return undefined;
    return {
      place,
      passphraseFile: values['passphrase-file'],
      snapshot: values.snapshot,
      keepDays,
      force: values.force ?? false,
      json: values.json ?? false,
    };
  } catch {
    return undefined; // parseArgs names what it does not know; the usage says what there is
  }
}

/** @throws PlaceError, ArchiveLockedError, ConfigError when the file with the passphrase cannot be read */
export async function archiveAt(
  { place, passphraseFile }: ArchiveArguments,
  { backup }: Config,
  isNew: boolean,
): Promise<Archive> {
  // npm runs commands in the project's folder, and keeps here where it was called from.
  const from = process.env['INIT_CWD'] ?? '.';
  const store = await openPlace(place, { key: backup.key, secret: backup.secret }, { from, isNew });
  const passphrase = passphraseFile === undefined ? backup.passphrase : readPassphrase(resolve(from, passphraseFile));
  return openArchive(store, passphrase);
}

/** The one that was named, or the newest. */
export async function snapshotOf(archive: Archive, { snapshot, place }: ArchiveArguments): Promise<string> {
  const ids = await archive.list();
  const found = snapshot === undefined ? ids.at(-1) : ids.find((id) => id === snapshot);
  if (found !== undefined) return found;
  throw new PlaceError(
    snapshot === undefined ? `${place} holds no snapshot` : `${place} holds no snapshot ${snapshot}`,
  );
}

function readPassphrase(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new ConfigError(`The passphrase cannot be read from ${file}`, { cause });
  }
}

const REFUSALS = [
  ArchiveBusyError,
  ArchiveDamagedError,
  ArchiveLockedError,
  InUseError,
  NewerSnapshotError,
  PlaceError,
  RestoreDiffersError,
];

/** A command that says why it does not, where the reason is not a fault of ours. */
export function refusing(usage: string, work: (config: Config, args: ArchiveArguments) => Promise<number>) {
  return async (config: Config, args: readonly string[]): Promise<number> => {
    const read = readArchiveArguments(args);
    if (!read) {
      console.error(usage);
      return 2;
    }
    try {
      return await work(config, read);
    } catch (error) {
      if (!REFUSALS.some((kind) => error instanceof kind) || !(error instanceof Error)) throw error;
      if (read.json) console.log(JSON.stringify({ error: error.name, message: error.message }));
      else console.error(error.message);
      return 1;
    }
  };
}

/** Facts as one line of JSON, or one line each. */
export function printFacts(facts: Readonly<Record<string, unknown>>, json: boolean): void {
  if (json) console.log(JSON.stringify(facts));
  else for (const [name, value] of Object.entries(facts)) console.log(`${name}: ${shown(value)}`);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
}
