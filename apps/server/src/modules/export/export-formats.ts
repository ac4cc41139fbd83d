import type { ErrorName, ExportFormat, PageKind } from '@sheaf/contract';
import {
  type FileOfZip,
  type LeavingTree,
  type WrittenDialect,
  writeBook,
  writeBooks,
  writeMarkdown,
  writeOpenapi,
  writePostman,
  writeSite,
  writeSql,
  writeWord,
} from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/log/log.ts';
import { zipOf } from '../../platform/zip.ts';
import { readerStyles } from '../reading/reading.html.service.ts';
import { packBook } from '../sheet/sheet.file.service.ts';
import { layOutApart } from './docx-apart.ts';
import { demandBrowser, pdfOf } from './export.pdf.ts';

interface Written {
  readonly type: string;
  readonly extension: string;
  /** Made at the pace of who reads it. */
  readonly bytes: AsyncIterable<Uint8Array | string>;
}

/** What a format takes beside the tree. */
interface Writing {
  readonly log: Logger;
  /** As the configuration names it. */
  readonly chromium: string;
  /** Aborted when nobody waits for the file any more. */
  readonly signal: AbortSignal;
}

/** @throws ApiError busy, exportNoBrowser, exportNotPrinted */
type Writer = (tree: LeavingTree, writing: Writing) => Written | Promise<Written>;

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  word: (tree, { log }) => {
    const bytes = zipOf(writeWord(tree, (task) => layOutApart(log, task)));
    return { type: DOCX, extension: 'docx', bytes };
  },
  pdf: async (tree, { log, chromium, signal }) => {
    const bytes = await pdfOf(tree, { browser: demandBrowser(chromium), log, signal });
    return { type: 'application/pdf', extension: 'pdf', bytes };
  },
  site: (tree) => zipped(siteOf(tree)),
  markdown: (tree) => zipped(writeMarkdown(tree)),
  openapi: (tree) => ({ type: 'application/json', extension: 'openapi.json', bytes: writeOpenapi(tree) }),
  postman: (tree) => ({ type: 'application/json', extension: 'postman_collection.json', bytes: writePostman(tree) }),
  'sql-mysql': statements('mysql'),
  'sql-postgresql': statements('postgresql'),
  'sql-sqlite': statements('sqlite'),
  xlsx: (tree) =>
    tree.counts.pages === 1
      ? { type: XLSX, extension: 'xlsx', bytes: writeBook(tree, packedBook) }
      : zipped(writeBooks(tree, packBook)),
};

/** A file that is to be a workbook is nothing else. @throws ApiError busy */
async function packedBook(text: string): Promise<Uint8Array> {
  const bytes = await packBook(text);
  if (!bytes) throw new ApiError('busy');
  return bytes;
}

function zipped(files: AsyncIterable<FileOfZip>): Written {
  return { type: 'application/zip', extension: 'zip', bytes: zipOf(files) };
}

function statements(dialect: WrittenDialect): Writer {
  return (tree) => ({ type: 'application/sql', extension: `${dialect}.sql`, bytes: writeSql(tree, dialect) });
}

async function* siteOf(tree: LeavingTree): AsyncGenerator<FileOfZip> {
  yield* writeSite(tree, await readerStyles());
}

interface Taken {
  readonly kind: PageKind;
  /** What is said where no page is of that kind. */
  readonly missing: ErrorName;
}

const CALLS: Taken = { kind: 'api', missing: 'exportNoCalls' };
const TABLES: Taken = { kind: 'table', missing: 'exportNoTables' };

/** Formats that take along pages of one kind alone. */
export const TAKEN: Partial<Readonly<Record<ExportFormat, Taken>>> = {
  openapi: CALLS,
  postman: CALLS,
  'sql-mysql': TABLES,
  'sql-postgresql': TABLES,
  'sql-sqlite': TABLES,
  xlsx: { kind: 'sheet', missing: 'exportNoSheets' },
};
