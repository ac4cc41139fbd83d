import type { Loss } from '../losses.ts';
import { folderOf, joinPath } from '../paths.ts';
import { ImportRefused } from '../refusals.ts';
import { type ReadOptions, readNeeded, type SourceFile } from '../source.ts';
import { isMembers, ownOf, readStructured, textOf } from '../structured.ts';

/** A part of a document, and the file it stands in: what it refers to is seen from there. */
export interface Part {
  readonly value: unknown;
  readonly file: string;
}

/** A part that a reference led to, under the name of where it is. */
export interface Found extends Part {
  /** '' for a part that no reference names. */
  readonly id: string;
}

export interface Refs {
  /** Follows a reference to where it ends; undefined where that is missing, or leads on without an end. */
  readonly resolve: (part: Part) => Found | undefined;
  readonly root: (file: string) => Part;
  /** What the documents themselves say twice. */
  readonly losses: readonly Loss[];
}

/** Files that one document may refer to. */
const MOST_FILES = 2000;
const MOST_HOPS = 100;

/** Reads a document with all files of the source that it refers to, and they again. @throws ImportRefused */
export async function readReferring(
  roots: readonly SourceFile[],
  files: ReadonlyMap<string, SourceFile>,
  { signal, onProgress }: ReadOptions,
): Promise<Refs> {
  const documents = new Map<string, unknown>();
  const losses: Loss[] = [];
  const waiting = roots.map(({ path }) => path);
  for (let at = 0; at < waiting.length && documents.size < MOST_FILES; at += 1) {
    signal?.throwIfAborted();
    const path = waiting[at] ?? '';
    const file = files.get(path);
    if (!file || documents.has(path)) continue;
    const isRoot = at < roots.length;
    const value = await documentOf(file, isRoot, losses);
    documents.set(path, value);
    onProgress?.(documents.size, waiting.length);
    waiting.push(...outerRefs(value, path).filter((each) => !documents.has(each)));
  }
  return {
    resolve: (part) => resolved(documents, part),
    root: (file) => ({ value: documents.get(file), file }),
    losses,
  };
}

/** Beside the documents themselves a broken file is one that is missing. */
async function documentOf(file: SourceFile, isRoot: boolean, losses: Loss[]): Promise<unknown> {
  try {
    const { value, twice } = readStructured(await readNeeded(file), file.path);
    for (const { name, line } of twice())
      losses.push({ code: 'name-twice', where: `${file.path}:${line}`, detail: name });
    return value;
  } catch (error) {
    if (isRoot || !(error instanceof ImportRefused)) throw error;
    return undefined;
  }
}

/** Paths of other files, each once. */
function outerRefs(root: unknown, file: string): readonly string[] {
  const found = new Set<string>();
  const seen = new WeakSet<object>();
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    const path = pathOf(textOf(value, '$ref'), file);
    if (path !== undefined && path !== file) found.add(path);
    for (const part of Object.values(value)) waiting.push(part);
  }
  return [...found];
}

/** The file of a reference as seen from the one it stands in; undefined for other sites. */
function pathOf(ref: string, file: string): string | undefined {
  const path = ref.split('#', 1)[0] ?? '';
  if (path === '') return file;
  return /^[a-z][a-z0-9+.-]*:/i.test(path) ? undefined : joinPath(folderOf(file), decoded(path));
}

function resolved(documents: ReadonlyMap<string, unknown>, part: Part): Found | undefined {
  let found: Found = { ...part, id: '' };
  for (let hops = 0; hops < MOST_HOPS; hops += 1) {
    const ref = textOf(found.value, '$ref');
    if (ref === '') return found;
    const file = pathOf(ref, found.file);
    if (file === undefined || !documents.has(file)) return undefined;
    const pointer = ref.includes('#') ? ref.slice(ref.indexOf('#') + 1) : '';
    const value = atPointer(documents.get(file), pointer);
    if (value === undefined) return undefined;
    found = { value, file, id: `${file}#${pointer}` };
  }
  return undefined;
}

function atPointer(root: unknown, pointer: string): unknown {
  let value = root;
  for (const step of pointer.split('/').slice(1)) {
    const name = decoded(step).replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^\d{1,6}$/.test(name) ? value[Number(name)] : undefined;
    else value = isMembers(value) ? ownOf(value, name) : undefined;
  }
  return value;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // not an encoding, so as it stands
  }
}
