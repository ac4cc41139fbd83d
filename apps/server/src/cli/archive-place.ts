import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Config, ConfigError } from '../config.ts';
import { placeNamed } from '../modules/backup/backup.place.service.ts';
import { type Archive, openArchive } from '../platform/archive/archive.ts';
import { openPlace } from '../platform/archive/place.ts';
import { NotThereError, UsageError } from './exit.ts';
import { say } from './say.ts';

/** What all commands about archives are told. */
export interface ArchiveArguments {
  /** Absent: the one that the site names. */
  readonly place: string | undefined;
  readonly passphraseFile: string | undefined;
  readonly snapshot: string | undefined;
  readonly keepDays: number | undefined;
  readonly keepDaily: number | undefined;
  readonly keepWeekly: number | undefined;
  readonly keepMonthly: number | undefined;
  readonly force: boolean;
  readonly json: boolean;
}

/** @throws UsageError they are not what the commands take */
export function readArchiveArguments(args: readonly string[]): ArchiveArguments {
  const [text, mark] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const { values, positionals } = parsed(() =>
    parseArgs({
      args: [...args],
      options: {
        'passphrase-file': text,
        snapshot: text,
        'keep-days': text,
        'keep-daily': text,
        'keep-weekly': text,
        'keep-monthly': text,
        force: mark,
        json: mark,
      },
      allowPositionals: true,
    }),
  );
  const [place] = positionals;
  if (positionals.length > 1) throw new UsageError();
  return {
    place,
    passphraseFile: values['passphrase-file'],
    snapshot: values.snapshot,
    keepDays: countOf('keep-days', values['keep-days']),
    keepDaily: countOf('keep-daily', values['keep-daily']),
    keepWeekly: countOf('keep-weekly', values['keep-weekly']),
    keepMonthly: countOf('keep-monthly', values['keep-monthly']),
    force: values.force ?? false,
    json: values.json ?? false,
  };
}

/** What parseArgs does not know it names; the usage says what there is. @throws UsageError */
export function parsed<T>(parse: () => T): T {
  try {
    return parse();
  } catch (cause) {
    throw new UsageError(cause instanceof Error ? cause.message.split('\n', 1)[0] : undefined, { cause });
  }
}

/** @throws UsageError */
function countOf(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,4}$/.test(text))
    throw new UsageError(`--${option} takes a whole number from 1 to 99999, not ${text}`);
  return Number(text);
}

/** What was given, or where the site's own backups go. @throws NotThereError with what to give, where none is named */
export async function placeWanted({ place }: ArchiveArguments, config: Config): Promise<string> {
  const named = place ?? (await placeNamed(config));
  if (named !== undefined) return named;
  throw new NotThereError(
    'No place of backups is named: give a folder or s3://bucket/folder, set SHEAF_BACKUP_PLACE, or turn backups on in the console',
  );
}

/** @throws PlaceError, ArchiveLockedError, ConfigError when the file with the passphrase cannot be read */
export async function archiveAt(
  place: string,
  { passphraseFile }: ArchiveArguments,
  { backup }: Config,
  isNew: boolean,
): Promise<Archive> {
  // npm runs commands in the project's folder, and keeps here where it was called from.
  const from = process.env['INIT_CWD'] ?? '.';
  const store = await openPlace(place, { key: backup.key, secret: backup.secret }, { from, isNew });
  const passphrase = passphraseFile === undefined ? backup.passphrase : readPassphrase(resolve(from, passphraseFile));
  return openArchive(store, passphrase);
}

/** The one that was named, or the newest. @throws NotThereError */
export async function snapshotOf(archive: Archive, place: string, { snapshot }: ArchiveArguments): Promise<string> {
  const ids = await archive.list();
  const found = snapshot === undefined ? ids.at(-1) : ids.find((id) => id === snapshot);
  if (found !== undefined) return found;
  throw new NotThereError(
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

/** Facts as one line of JSON, or one line each. */
export function printFacts(facts: Readonly<Record<string, unknown>>, json: boolean): void {
  if (json) console.log(JSON.stringify(facts));
  else for (const [name, value] of Object.entries(facts)) say(`${name}: ${shown(value)}`);
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  return String(value);
}
