import { type FileHandle, open } from 'node:fs/promises';

/** A dictionary longer than this is none that a browser writes for our documents. */
const MAX_BYTES = 16 * 1024 * 1024;
const TAIL_BYTES = 2048;
const LINE_BYTES = 20;
const DEEPEST = 32;

/**
 * On which page of a PDF each place stands that something in it leads to, by its name; the first page is 1. What Chromium
 * writes is read: objects one by one where the table at the end says they are, and no stream. Empty where it is not so.
 */
export async function placesIn(path: string): Promise<ReadonlyMap<string, number>> {
  const file = await open(path);
  try {
    const table = await readTable(file);
    const catalog = table && (await readObject(table, table.root));
    const [pages, names] = [referenceIn(catalog, 'Pages'), referenceIn(catalog, 'Dests')];
    if (!table || pages === undefined || names === undefined) return new Map();
    const order = await pagesBelow(table, pages, 0);
    const numbers = new Map(order.map((page, at) => [page, at + 1]));
    return placesOf(await readObject(table, names), numbers);
  } finally {
    await file.close();
  }
}

interface Table {
  readonly file: FileHandle;
  readonly root: number;
  /** Where each object begins, and where the next one does. */
  readonly bounds: ReadonlyMap<number, readonly [number, number]>;
}

async function readTable(file: FileHandle): Promise<Table | undefined> {
  const { size } = await file.stat();
  const tail = await read(file, Math.max(size - TAIL_BYTES, 0), size);
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(tail)?.[1] ?? Number.NaN);
  if (!(start < size)) return undefined;
  const text = await read(file, start, Math.min(size, start + MAX_BYTES));
  const head = /^xref\s+0 (\d+)\s*\n/.exec(text);
  const root = Number(/\/Root (\d+) 0 R/.exec(text)?.[1] ?? Number.NaN);
  if (!head || Number.isNaN(root)) return undefined;
  const begins: [number, number][] = [];
  for (let number = 0; number < Number(head[1]); number++) {
    const line = text.slice(head[0].length + number * LINE_BYTES, head[0].length + (number + 1) * LINE_BYTES);
    if (line[17] === 'n') begins.push([Number(line.slice(0, 10)), number]);
  }
  begins.sort(([a], [b]) => a - b);
  const bounds = begins.map(([at, number], index) => [number, [at, begins[index + 1]?.[0] ?? start]] as const);
  return { file, root, bounds: new Map(bounds) };
}

async function read(file: FileHandle, from: number, to: number): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from), 0, to - from, from);
  return buffer.toString('latin1', 0, bytesRead);
}

async function readObject({ file, bounds }: Table, number: number): Promise<string | undefined> {
  const [from = 0, to = 0] = bounds.get(number) ?? [];
  return to <= from || to - from > MAX_BYTES ? undefined : read(file, from, to);
}

function referenceIn(object: string | undefined, name: string): number | undefined {
  const found = new RegExp(`/${name} (\\d+) 0 R`).exec(object ?? '')?.[1];
  return found === undefined ? undefined : Number(found);
}

/** The objects of the pages in their order. */
async function pagesBelow(table: Table, node: number, depth: number): Promise<readonly number[]> {
  const object = depth > DEEPEST ? undefined : await readObject(table, node);
  if (object === undefined) return [];
  const kids = /\/Kids \[([^\]]*)\]/.exec(object)?.[1];
  if (kids === undefined) return [node];
  const below: number[] = [];
  for (const [, kid] of kids.matchAll(/(\d+) 0 R/g)) below.push(...(await pagesBelow(table, Number(kid), depth + 1)));
  return below;
}

function placesOf(object: string | undefined, numbers: ReadonlyMap<number, number>): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [, name = '', page] of (object ?? '').matchAll(/\/([^\s[\]<>/()]+) ?\[(\d+) 0 R/g)) {
    const number = numbers.get(Number(page));
    if (number !== undefined) places.set(decoded(name), number);
  }
  return places;
}

/** In a name of a PDF a character may stand as its number. */
function decoded(name: string): string {
  return name.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
