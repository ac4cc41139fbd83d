import { decodeText } from './decode.ts';
import { isMarkdown } from './paths.ts';
import { ImportRefused } from './refusals.ts';
import { type FileSource, readNeeded, type SourceFile } from './source.ts';
import { isJson, isMembers, listOf, membersOf, ownOf, parseStructured, textOf } from './structured.ts';
import { readParts } from './zip.ts';

export type DocumentKind = 'docx' | 'html' | 'item' | 'markdown' | 'openapi' | 'postman' | 'sql' | 'xlsx';

/** What a source holds, by kind; each list in the order of names. */
export interface Look {
  readonly source: FileSource;
  readonly found: Readonly<Record<DocumentKind, readonly SourceFile[]>>;
}

const BY_NAME: readonly (readonly [RegExp, DocumentKind])[] = [
  [/\.docx$/i, 'docx'],
  [/\.x?html?$/i, 'html'],
  [/\.sql$/i, 'sql'],
  [/\.xlsx$/i, 'xlsx'],
];
const STRUCTURED = /\.(?:json|ya?ml)$/i;
const ITEM_FILE = /^(?:prefix_)?info\.json$/;
/** Of each source so many files are opened to see what they are; those nearest to its root first. */
const MOST_OPENED = 300;
const MOST_BYTES = 32 * 1024 * 1024;

/** Looks into one file whatever its name is, and in a folder into those whose name leaves it open. */
export async function lookAt(source: FileSource): Promise<Look> {
  const found: Found = {
    ...{ docx: [], html: [], item: [], markdown: [], openapi: [], postman: [], sql: [], xlsx: [] },
  };
  const [only] = source.files;
  if (source.isSingle && only) {
    const kind = await kindOfFile(only);
    if (kind) found[kind].push(only);
    return { source, found };
  }
  await lookIntoFolder(source, found);
  return { source, found };
}

type Found = Record<DocumentKind, SourceFile[]>;

async function lookIntoFolder(source: FileSource, found: Found): Promise<void> {
  const files = source.files.toSorted((a, b) => depthOf(a) - depthOf(b) || (a.path < b.path ? -1 : 1));
  for (const file of files) {
    const named = kindByName(file.path);
    if (named) found[named].push(file);
  }
  const open = files.filter(({ path, size }) => STRUCTURED.test(path) && size <= MOST_BYTES);
  for (const file of open.slice(0, MOST_OPENED)) {
    const kind = await structuredKind(file);
    if (kind && (kind !== 'item' || ITEM_FILE.test(file.path))) found[kind].push(file);
  }
}

function kindByName(path: string): DocumentKind | undefined {
  return isMarkdown(path) ? 'markdown' : BY_NAME.find(([pattern]) => pattern.test(path))?.[1];
}

function depthOf({ path }: SourceFile): number {
  return path.split('/').length;
}

async function structuredKind(file: SourceFile): Promise<DocumentKind | undefined> {
  const text = decodeText(await bytesOf(file))?.text;
  return text === undefined ? undefined : structuredKindOf(text);
}

/** A file of a folder that cannot be read is none of those that decide what the folder is. */
async function bytesOf(file: SourceFile): Promise<Uint8Array> {
  try {
    return await file.read();
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return new Uint8Array();
  }
}

const ZIP = 'PK\x03\x04';

async function kindOfFile(file: SourceFile): Promise<DocumentKind | undefined> {
  const bytes = await readNeeded(file);
  if (Buffer.from(bytes.subarray(0, 4)).toString('latin1') === ZIP) return documentKind(bytes);
  const text = decodeText(bytes)?.text;
  if (text === undefined || text.trim() === '') return undefined;
  const structured = structuredKindOf(text);
  if (structured) return structured;
  if (isMarkdown(file.path)) return 'markdown';
  if (
    /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]{0,2000}?-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i.test(
      text.slice(0, 10_000),
    )
  )
    return 'html';
  if (/\bcreate\s+(?:(?:or\s+replace|global|local|temp|temporary|unlogged|external)\s+)*table\b/i.test(text))
    return 'sql';
  if (isBrokenJson(file.path, text)) parseStructured(bytes, file.path);
  return isJson(text) || !/\.txt$/i.test(file.path) ? undefined : 'markdown';
}

/** Meant to be JSON, which is then told with the line that is wrong. */
function isBrokenJson(path: string, text: string): boolean {
  return (/\.json$/i.test(path) || /^\s*\{\s*"/.test(text)) && isJson(text) && parsed(text) === undefined;
}

async function documentKind(bytes: Uint8Array): Promise<DocumentKind | undefined> {
  const parts = await readParts(bytes, undefined, () => false);
  if (parts.has('word/document.xml')) return 'docx';
  return parts.has('xl/workbook.xml') ? 'xlsx' : undefined;
}

function structuredKindOf(text: string): DocumentKind | undefined {
  if (!isJson(text)) return /^(["']?)(?:openapi|swagger)\1\s*:\s*["']?[23]/m.test(text) ? 'openapi' : undefined;
  const value = parsed(text);
  if (!isMembers(value)) return undefined;
  if (ownOf(value, 'openapi') !== undefined || ownOf(value, 'swagger') !== undefined) return 'openapi';
  if (
    isCollection(value) ||
    isCollection(ownOf(value, 'collection')) ||
    listOf(value, 'collections').some(isCollection)
  ) {
    return 'postman';
  }
  return isMembers(ownOf(value, 'pages')) && ownOf(value, 'item_type') !== undefined ? 'item' : undefined;
}

/** Of Postman: version 1 lists its requests, version 2 has items within items. */
export function isCollection(value: unknown): boolean {
  if (Array.isArray(ownOf(value, 'requests'))) return true;
  const info = membersOf(value, 'info');
  const isMarked = /postman/i.test(textOf(info, 'schema')) || textOf(info, '_postman_id') !== '';
  return Array.isArray(ownOf(value, 'item')) && (isMarked || textOf(info, 'name') !== '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    // what begins as JSON may be anything
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
