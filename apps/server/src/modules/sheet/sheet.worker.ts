import { parentPort } from 'node:worker_threads';
import { writeBook } from '@sheaf/sheet';
import type { SheetAnswer, SheetTask } from './sheet.apart.service.ts';
import { SheetBooks } from './sheet-books.ts';
import { bookOf, changed, OpsRefused } from './sheet-work.ts';

const books = new SheetBooks();

parentPort?.on('message', (task: SheetTask) => parentPort?.postMessage(answerTo(task)));

function answerTo({ number, before, source, ops, wantsText }: SheetTask): SheetAnswer {
  const held = (before && books.take(before)) ?? (source && bookOf(source));
  if (!held) return { isMissing: true };
  try {
    const after = changed(held, ops);
    books.keep(number, after);
    return { chars: after.chars, ...(wantsText && { text: writeBook(after.book) }) };
  } catch (error) {
    if (error instanceof OpsRefused) return { refusal: error.refusal };
    throw error;
  }
}
