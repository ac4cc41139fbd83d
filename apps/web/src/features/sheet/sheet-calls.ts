import {
  applySheet,
  exportXlsx,
  foldSheet,
  importXlsx,
  openSheet,
  type RequestOf,
  type SheetState,
  savePage,
} from '@sheaf/contract';
import { applyOp } from '@sheaf/sheet/apply';
import { readBook, writeBook } from '@sheaf/sheet/book';
import type { SheetOp } from '@sheaf/sheet/op';
import { call, upload } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import type { SheetBatch } from './sheet-session.ts';

export interface SheetWish {
  readonly uid: number;
  readonly item_id: number;
  readonly page_id: number;
  readonly cat_id: number;
}

export interface OpenedContent extends SheetState {
  readonly page_title: string;
  /** With all that came after the last version. */
  readonly content: string;
}

export interface SheetCalls {
  readonly apply: (batch: SheetBatch) => Promise<void>;
  readonly applyLast: (batch: SheetBatch) => void;
  readonly fold: () => Promise<void>;
  readonly foldLast: () => void;
  readonly exportFile: () => void;
  /** Answers the sheet that was in the file, and what it could not take from there. */
  readonly importFile: (file: File) => Promise<{ content: string; losses: readonly string[] }>;
  /** Puts another book in the place of all; answers it as it was stored. */
  readonly replaceWhole: (content: string) => Promise<string>;
}

export async function openContent(page_id: number): Promise<OpenedContent> {
  const { page_content, ops, ...opened } = await call(openSheet, { page_id });
  return { ...opened, content: withOps(page_content, ops) };
}

/** The calls of one opened sheet, which know where it stands: each change goes after the one before. */
export function sheetCalls({
  item_id,
  page_id,
  cat_id,
  page_title,
  revision,
  seq,
}: SheetWish & OpenedContent): SheetCalls {
  let stand: SheetState = { revision, seq };
  const sent = ({ id, ops }: SheetBatch): RequestOf<typeof applySheet> => {
    // the contract writes the same operations as the model does, by the schema that checks them
    return { page_id, ...stand, batch: id, ops: JSON.stringify(ops) };
  };
  const reopened = async () => {
    const opened = await openContent(page_id);
    stand = { revision: opened.revision, seq: opened.seq };
    return opened.content;
  };
  return {
    apply: async (batch) => {
      stand = await call(applySheet, sent(batch));
    },
    applyLast: (batch) => unheard(call(applySheet, sent(batch), { keepalive: true })),
    fold: async () => {
      stand = await call(foldSheet, { page_id });
    },
    foldLast: () => unheard(call(foldSheet, { page_id }, { keepalive: true })),
    exportFile: () => {
      const link = document.createElement('a');
      link.href = href(`${exportXlsx.path}?page_id=${page_id}`);
      link.download = '';
      link.click();
    },
    importFile: async (file) => {
      const { losses } = await upload(importXlsx, file, { page_id });
      return { content: await reopened(), losses };
    },
    replaceWhole: async (content) => {
      const page_content = encodeURIComponent(content.toWellFormed());
      await call(savePage, { item_id, page_id, cat_id, page_title, page_content, is_urlencode: 1 });
      return reopened();
    },
  };
}

function withOps(content: string, ops: readonly unknown[]): string {
  if (ops.length === 0) return content;
  const book = readBook(content);
  // the server answers what it checked by the same rules before it kept it
  for (const op of ops as readonly SheetOp[]) applyOp(book, op);
  return writeBook(book);
}

/** The page goes away: whether it arrived is seen when the sheet is opened again. */
function unheard(calling: Promise<unknown>): void {
  calling.catch(() => undefined);
}
