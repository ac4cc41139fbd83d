import { parentPort } from 'node:worker_threads';
import { ImportRefused, lossText } from '@sheaf/exchange';
import { readXlsx } from '@sheaf/exchange/xlsx/read';
import { writeXlsx } from '@sheaf/exchange/xlsx/write';
import { applyOp, readBook, writeBook } from '@sheaf/sheet';
import { storedOp } from './stored-op.ts';
import type { XlsxAnswer, XlsxTask } from './xlsx-apart.ts';

parentPort?.on('message', async (task: XlsxTask) => parentPort?.postMessage(await answerTo(task)));

async function answerTo(task: XlsxTask): Promise<XlsxAnswer> {
  if (task.want === 'file') {
    const book = readBook(task.text);
    for (const op of task.ops) applyOp(book, storedOp(op));
    return { bytes: writeXlsx(book) };
  }
  try {
    const { book, losses } = await readXlsx(task.bytes);
    return { text: writeBook(book), losses: losses.map((loss) => lossText(loss, task.language)) };
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    return { refused: { error: error.error, reason: error.reason(task.language) } };
  }
}
