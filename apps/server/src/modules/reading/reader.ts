import { readFile } from 'node:fs/promises';
import type { ErrorData, ReadingData, SiteData } from '@sheaf/contract';

/** Addresses of what a page loads, complete with base path. */
export interface Head {
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly modulePreloads: readonly string[];
  readonly nonce: string;
  /** What was chosen on the device that asks. */
  readonly theme?: Theme | undefined;
}

export type Theme = 'light' | 'dark';

/** The reading half of the web app, built for the server: data in, whole HTML documents out. */
interface ReaderServer {
  renderReading(data: ReadingData, head: Head): string;
  renderError(data: ErrorData, head: Head): string;
  renderPlain(site: SiteData, head: Head, plain: { readonly title: string; readonly body: string }): string;
  renderShell(site: SiteData, head: Head & { user: ReadingData['user']; title: string }): string;
}

export interface Reader extends ReaderServer {
  /** What a page for readers loads. */
  readerHead(base: string): Head;
  /** What a working screen loads; `withReader` adds the style sheet of the text. */
  workingHead(base: string, nonce: string, withReader: boolean): Head;
}

/** One entry of Vite's manifest. */
interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
  readonly isEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

interface Entry {
  readonly script: string;
  readonly styles: readonly string[];
  readonly preloads: readonly string[];
}

const WEB = new URL('../../../../web/', import.meta.url);

export const ASSET_FOLDERS: ReadonlyMap<string, URL> = new Map([
  ['/assets/app/', new URL('dist/app/', WEB)],
  ['/assets/reader/', new URL('dist/reader/', WEB)],
]);

/** @throws when the web app was not built */
export async function loadReader(): Promise<Reader> {
  const built: ReaderServer = await import(new URL('dist/server/reader-server.js', WEB).href);
  const reader = entryOf(await readManifest('reader'), 'src/reader/client.tsx');
  const app = entryOf(await readManifest('app'), 'src/app/main.tsx');
  return {
    renderReading: built.renderReading,
    renderError: built.renderError,
    renderPlain: built.renderPlain,
    renderShell: built.renderShell,
    readerHead: (base) => headOf(base, 'reader', reader, ''),
    workingHead: (base, nonce, withReader) => {
      const head = headOf(base, 'app', app, nonce);
      const text = withReader ? headOf(base, 'reader', reader, nonce).styles : [];
      return { ...head, styles: [...text, ...head.styles] };
    },
  };
}

/** @throws when the web app was not built */
export async function readScript(name: 'sw' | 'caller'): Promise<string> {
  return readFile(new URL(`dist/app/${name}.js`, WEB), 'utf8');
}

async function readManifest(name: 'app' | 'reader'): Promise<Manifest> {
  return JSON.parse(await readFile(new URL(`dist/${name}/.vite/manifest.json`, WEB), 'utf8'));
}

/** The style sheet of pages for readers. @throws when the web app was not built */
export async function readStyles(): Promise<string> {
  const { styles } = entryOf(await readManifest('reader'), 'src/reader/client.tsx');
  const read = styles.map((file) => readFile(new URL(`dist/reader/${file}`, WEB), 'utf8'));
  return (await Promise.all(read)).join('\n');
}

function entryOf(manifest: Manifest, source: string): Entry {
  const entry = manifest[source];
  if (!entry) throw new Error(`${source} is not in the manifest of the web app`);
  const preloads = (entry.imports ?? []).flatMap((name) => manifest[name]?.file ?? []);
  const styles = [...(entry.imports ?? []).flatMap((name) => manifest[name]?.css ?? []), ...(entry.css ?? [])];
  return { script: entry.file, styles, preloads };
}

function headOf(base: string, folder: 'app' | 'reader', entry: Entry, nonce: string): Head {
  const address = (file: string) => `${base}/assets/${folder}/${file}`;
  return {
    styles: entry.styles.map(address),
    scripts: [address(entry.script)],
    modulePreloads: entry.preloads.map(address),
    nonce,
  };
}
