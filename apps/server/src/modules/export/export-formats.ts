import type { ErrorName, ExportFormat, PageKind } from '@sheaf/contract';
import {
  type FileOfZip,
  type LeavingTree,
  writeMarkdown,
  writeOpenapi,
  writePostman,
  writeSite,
  writeWord,
} from '@sheaf/exchange';
import type { Logger } from '../../platform/log/log.ts';
import { zipOf } from '../../platform/zip.ts';
import { readerStyles } from '../reading/reading.html.service.ts';
import { layOutApart } from './docx-apart.ts';

interface Writer {
  readonly type: string;
  readonly extension: string;
  /** Made at the pace of who reads it. */
  readonly bytes: (tree: LeavingTree, log: Logger) => AsyncIterable<Uint8Array | string>;
}

const ZIP = { type: 'application/zip', extension: 'zip' } as const;
const JSON_TYPE = 'application/json';

export const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  word: {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    extension: 'docx',
    bytes: (tree, log) => zipOf(writeWord(tree, (task) => layOutApart(log, task))),
  },
  site: { ...ZIP, bytes: (tree) => zipOf(siteOf(tree)) },
  markdown: { ...ZIP, bytes: (tree) => zipOf(writeMarkdown(tree)) },
  openapi: { type: JSON_TYPE, extension: 'openapi.json', bytes: writeOpenapi },
  postman: { type: JSON_TYPE, extension: 'postman_collection.json', bytes: writePostman },
};

async function* siteOf(tree: LeavingTree): AsyncGenerator<FileOfZip> {
  yield* writeSite(tree, await readerStyles());
}

interface Taken {
  readonly kind: PageKind;
  /** What is said where no page is of that kind. */
  readonly missing: ErrorName;
}

/** Formats that take along pages of one kind alone. */
export const TAKEN: Partial<Readonly<Record<ExportFormat, Taken>>> = {
  openapi: { kind: 'api', missing: 'exportNoCalls' },
  postman: { kind: 'api', missing: 'exportNoCalls' },
};
