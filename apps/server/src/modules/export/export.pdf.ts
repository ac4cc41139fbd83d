import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LIMITS } from '@sheaf/contract';
import { type LeavingTree, PRINT_DOCUMENT, PRINT_NUMBERS, printNumbers, writePrint } from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { readerStyles } from '../reading/reading.html.service.ts';
import { findBrowser, PrintFailure, printToPdf } from './pdf-browser.ts';
import { makePrintFolder, removePrintFolder } from './pdf-folder.ts';
import { placesIn } from './pdf-places.ts';

interface PdfWork {
  readonly browser: string;
  readonly log: Logger;
  readonly signal: AbortSignal;
}

/** @throws ApiError exportNoBrowser */
export function demandBrowser(named: string): string {
  const browser = findBrowser(named);
  if (browser === undefined) throw new ApiError('exportNoBrowser');
  return browser;
}

let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * The whole as a PDF, printed before its first byte is sent: one at a time, for a browser takes a processor and hundreds
 * of megabytes.
 * @throws ApiError busy, exportNotPrinted
 */
export async function pdfOf(tree: LeavingTree, work: PdfWork): Promise<Readable> {
  if (waiting >= LIMITS.exportPdfWaiting) throw new ApiError('busy');
  waiting += 1;
  try {
    const mine = last.then(() => printed(tree, work));
    last = mine.catch(() => undefined);
    return await mine;
  } finally {
    waiting -= 1;
  }
}

async function printed(tree: LeavingTree, { browser, log, signal }: PdfWork): Promise<Readable> {
  signal.throwIfAborted();
  const folder = await makePrintFolder();
  const pdf = join(folder, 'printed.pdf');
  try {
    for await (const { path, content } of writePrint(tree, await readerStyles())) {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await pipeline(content, createWriteStream(join(folder, path)), { signal });
    }
    const until = performance.now() + LIMITS.exportPdfSeconds * 1000;
    const print = () => {
      const limits = { limitMs: until - performance.now(), memoryMb: LIMITS.exportPdfMegabytes };
      return printToPdf({ browser, folder, document: PRINT_DOCUMENT, pdf, signal, ...limits });
    };
    await print();
    // which page a heading stands on is known when it was printed: once more, with the numbers in their places
    if (tree.counts.pages + tree.counts.catalogs > 1) {
      const places = await placesIn(pdf);
      if (places.size === 0) log.warn({ browser }, 'the contents of a document have no numbers');
      await writeFile(join(folder, PRINT_NUMBERS), printNumbers(places));
      if (places.size > 0) await print();
    }
    return streamOf(pdf, folder);
  } catch (cause) {
    await removePrintFolder(folder);
    if (cause instanceof PrintFailure) log.warn({ err: cause }, 'a document was not printed');
    throw cause instanceof PrintFailure ? notPrinted(cause) : cause;
  }
}

function notPrinted(cause: PrintFailure): ApiError {
  return new ApiError('exportNotPrinted', {}, { cause });
}

/** What lies there for it goes when it was read, or when whoever reads it goes. */
function streamOf(pdf: string, folder: string): Readable {
  const stream = createReadStream(pdf);
  stream.once('close', () => void removePrintFolder(folder));
  return stream;
}
