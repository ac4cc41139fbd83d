import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { addItem, type ImportReport, importFile, importProgress, savePage } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import { stringify } from 'yaml';
import { type Client, signIn } from '../api-client.ts';
import { ADMIN_PASSWORD, type LiveServer, startLiveServer } from '../live-server.ts';
import { startOwnPostgres } from '../postgres.ts';
import { ROOT } from '../tool.ts';
import { percentile } from './percentile.ts';

// Imports of the size that the bounds are for, made from the example files that lie beside the project, while somebody
// reads a page: node scripts/bench/import.ts [sqlite|postgres]

const CORPUS = join(ROOT, '../shared/corpus');
const PAGE_P95_MS = 60;
const MEGABYTES_MAX = 400;
const LOOK_MS = 50;
const READ_EVERY_MS = 10;

interface Source {
  readonly name: string;
  readonly file: string;
  readonly secondsMax: number;
  readonly bytes: () => Uint8Array<ArrayBuffer>;
}

const SOURCES: readonly Source[] = [
  { name: 'OpenAPI of 4 MB as JSON', file: 'openapi.json', secondsMax: 15, bytes: kubernetes },
  { name: 'the same as YAML', file: 'openapi.yaml', secondsMax: 15, bytes: asYaml },
  { name: 'OpenAPI three times as large', file: 'large.json', secondsMax: 45, bytes: () => clusters(3) },
  { name: 'Markdown, 2,000 files', file: 'docs.zip', secondsMax: 20, bytes: () => markdown(2000) },
  { name: 'Postman, 5,000 requests', file: 'postman.json', secondsMax: 20, bytes: () => postman(5000) },
];

const postgres = process.argv[2] === 'postgres' ? await startOwnPostgres() : undefined;
const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-import-bench-'));
try {
  if (!existsSync(CORPUS)) throw new Error('the example files are not beside the project');
  const environment: Record<string, string> = postgres ? { DATABASE_URL: postgres.url } : {};
  const server = await startLiveServer({ dataDir, environment: { ...environment, NODE_ENV: 'production' } });
  try {
    const client = await signIn(server.url, 'admin', ADMIN_PASSWORD);
    const { item_id } = await client.ok(addItem, { item_name: 'Read meanwhile', item_type: 1 });
    const text = '# A page\n\nThat people read. | a | b |\n\n'.repeat(50);
    const { page_id } = await client.ok(savePage, { item_id, page_title: 'Read', page_content: text });
    for (const source of SOURCES) await measure(server, client, source, `/${item_id}/${page_id}`);
  } finally {
    await server.stop();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
  await postgres?.stop();
}

async function measure(server: LiveServer, client: Client, source: Source, page: string): Promise<void> {
  const bytes = source.bytes();
  const before = megabytes(server.pid);
  let [peak, done] = [before, false];
  const timer = setInterval(() => {
    peak = Math.max(peak, megabytes(server.pid));
  }, LOOK_MS);
  const begun = performance.now();
  const importing = importWhole(client, source.file, bytes).finally(() => {
    done = true;
  });
  const reads = await readWhile(client.url + page, () => !done);
  const { pages, losses } = await importing;
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(timer);
  const p95 = percentile(reads, 95);
  const more = peak - before;
  const isWithin = seconds <= source.secondsMax && p95 <= PAGE_P95_MS && more <= MEGABYTES_MAX;
  const served = `a page p95 ${p95.toFixed(0)} ms, longest ${Math.max(...reads).toFixed(0)} ms of ${reads.length}`;
  const facts = `${(bytes.length / 2 ** 20).toFixed(1)} MB, ${pages} pages, ${losses.length} notes: ${seconds.toFixed(1)} s, ${served}`;
  console.log(`${source.name}: ${facts}, ${more.toFixed(0)} MB more${isWithin ? '' : ' (beyond the bound)'}`);
  if (!isWithin) process.exitCode = 1;
}

async function importWhole(client: Client, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<ImportReport> {
  const { job_id } = await client.upload(importFile, { name, bytes }, { item_name: name });
  for (;;) {
    const { state, report, error_message } = await client.ok(importProgress, { job_id });
    if (state === 'done' && report) return report;
    if (state !== 'waiting' && state !== 'running') throw new Error(`the import is ${state}: ${error_message}`);
    await pause(LOOK_MS);
  }
}

async function readWhile(url: string, goesOn: () => boolean): Promise<readonly number[]> {
  const times: number[] = [];
  while (goesOn()) {
    const begun = performance.now();
    const answer = await fetch(url, { headers: { accept: 'text/html' } });
    await answer.text();
    if (!answer.ok) throw new Error(`${url}: HTTP ${answer.status}`);
    times.push(performance.now() - begun);
    await pause(READ_EVERY_MS);
  }
  return times;
}

/** Of the server and of the processes that it has started. */
function megabytes(pid: number): number {
  try {
    const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + megabytes(Number(child)), Number(kb) / 1024);
  } catch {
    return 0; // it has just ended, or this is no Linux
  }
}

function kubernetes(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(join(CORPUS, 'openapi/kubernetes.swagger2.large.json')));
}

function asYaml(): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(
    stringify(JSON.parse(Buffer.from(kubernetes()).toString()), { aliasDuplicateObjects: false }),
  );
}

interface Described {
  readonly paths: Readonly<Record<string, unknown>>;
  readonly definitions: Readonly<Record<string, unknown>>;
}

/** The same API again and again, each time below a path and with types of its own: as large as one document gets. */
function clusters(count: number): Uint8Array<ArrayBuffer> {
  const text = Buffer.from(kubernetes()).toString();
  const copies = Array.from({ length: count }, (_, copy): Described => {
    const own = text
      .replaceAll('"#/definitions/', `"#/definitions/cluster${copy}.`)
      .replaceAll('"operationId": "', `"operationId": "cluster${copy}.`);
    const { paths, definitions } = JSON.parse(own) as Described; // a description that a program wrote
    return {
      paths: renamed(paths, `/cluster${copy}`),
      definitions: renamed(definitions, `cluster${copy}.`),
    };
  });
  const whole = {
    ...(JSON.parse(text) as Described),
    paths: Object.assign({}, ...copies.map(({ paths }) => paths)),
    definitions: Object.assign({}, ...copies.map(({ definitions }) => definitions)),
  };
  return new TextEncoder().encode(JSON.stringify(whole, null, 1));
}

function renamed(values: Readonly<Record<string, unknown>>, before: string): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [before + name, value]));
}

/** Trees of documentation, again and again until there are so many pages. */
function markdown(pages: number): Uint8Array<ArrayBuffer> {
  const tree = ['apisix-zh', 'vue-guide-zh', 'mkdocs', 'docsify'].flatMap(filesOf);
  const written = tree.filter(({ name }) => /\.mdx?$/.test(name));
  const copies = Math.floor(pages / written.length);
  const rest = written.slice(0, pages - copies * written.length);
  const all = [...Array.from({ length: copies }, () => tree), rest];
  const entries = all.flatMap((files, copy) => files.map((file) => ({ ...file, name: `copy-${copy}/${file.name}` })));
  return new Uint8Array(zipBytes(entries));
}

function filesOf(name: string): readonly { readonly name: string; readonly content: Uint8Array }[] {
  const root = join(CORPUS, 'markdown');
  const entries = readdirSync(join(root, name), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { name: relative(root, path), content: readFileSync(path) };
    });
}

/** Folders of a collection, again and again under other names. */
function postman(requests: number): Uint8Array<ArrayBuffer> {
  // A collection of version 2 of the examples, which has these.
  const read = (name: string) => JSON.parse(readFileSync(join(CORPUS, 'postman', name), 'utf8')) as { item: object[] };
  const [first, second] = [read('echo.v2.0.json'), read('conduit.v2.1.json')];
  const ofBoth = 23 + 32;
  const item = Array.from({ length: Math.ceil(requests / ofBoth) }, (_, copy) => ({
    name: `Copy ${copy + 1}`,
    item: [...first.item, ...second.item],
  }));
  return new TextEncoder().encode(JSON.stringify({ ...second, item }));
}

function pause(ms: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, ms));
}
