import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { LIMITS, openUpdatePages } from '@sheaf/contract';
import { commentDocuments } from '@sheaf/markdown';
import type { Language } from '../platform/http/language.ts';
import { parsed, printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, NotThereError, UsageError } from './exit.ts';
import { refusalText } from './refusal-texts.ts';
import {
  dataOf,
  pathGiven,
  REMOTE_DETAILS,
  REMOTE_OPTIONS,
  REMOTE_USAGE,
  type RemoteItem,
  remoteItem,
} from './site-call.ts';

export const docsCommand: Command = {
  name: 'docs',
  usage: `docs scan <folder|file> ${REMOTE_USAGE} [--json]`,
  summary: 'Write a page of each comment in code that has @title and the word showdoc; again, to update.',
  example: 'docs scan ./src --site https://docs.example.com --keys keys.json',
  details: REMOTE_DETAILS,
  runBeside: async (_, args) => {
    const { values, positionals } = parsed(() =>
      parseArgs({ args: [...args], options: REMOTE_OPTIONS, allowPositionals: true }),
    );
    const [verb, place, ...more] = positionals;
    if (verb !== 'scan' || place === undefined || more.length > 0) throw new UsageError();
    printFacts(await scan(remoteItem(values), pathGiven(place)), values.json === true);
    return EXIT.done;
  },
};

/** Nobody describes a call in there. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  '.git',
  '.hg',
  '.svn',
  'node_modules',
  'vendor',
  'dist',
  'build',
  'target',
]);
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_LEVELS = 64;
/** What one call carries: a larger text goes alone. */
const CALL_CHARS = 1_000_000;

interface Page {
  readonly cat_name: string;
  readonly page_title: string;
  readonly page_content: string;
  readonly s_number: number;
  readonly kind: 'api';
}

async function scan(item: RemoteItem, place: string): Promise<{ files: number; pages: number }> {
  let [files, pages] = [0, 0];
  let [some, chars] = [[] as Page[], 0];
  const send = async () => {
    if (some.length > 0) await dataOf(item, openUpdatePages, { pages: some });
    [some, chars] = [[], 0];
  };
  for await (const path of filesBelow(place, item.language)) {
    const documents = [...commentDocuments(await sourceOf(path), item.language)];
    if (documents.length === 0) continue;
    files += 1;
    pages += documents.length;
    for (const { title, names, s_number, text } of documents) {
      if (some.length === LIMITS.openPagesAtOnce || chars + text.length > CALL_CHARS) await send();
      some.push({ cat_name: names.join('/'), page_title: title, page_content: text, s_number, kind: 'api' });
      chars += text.length;
    }
  }
  await send();
  return { files, pages };
}

/** In the order of their names, so that pages come in one order each time. Links are not followed. */
async function* filesBelow(path: string, language: Language, level = 0): AsyncGenerator<string> {
  const found = await stat(path).catch((cause) => {
    throw new NotThereError(refusalText('notThere', path, language), { cause });
  });
  if (found.isFile()) yield path;
  if (!found.isDirectory() || level > MOST_LEVELS) return;
  const below = (name: string) => filesBelow(join(path, name), language, level + 1);
  const entries = await readdir(path, { withFileTypes: true });
  for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.isFile() && !LEFT_OUT.has(entry.name)) yield join(path, entry.name);
    if (entry.isDirectory() && !LEFT_OUT.has(entry.name)) yield* below(entry.name);
  }
}

/** '' for what is too large to be code, or no text. */
async function sourceOf(path: string): Promise<string> {
  if ((await stat(path)).size > MOST_BYTES) return '';
  const bytes = await readFile(path);
  return bytes.includes(0) || !bytes.includes('showdoc') ? '' : bytes.toString('utf8').toWellFormed();
}
