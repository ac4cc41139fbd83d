import { parentPort } from 'node:worker_threads';
import type { DocxTask } from '@sheaf/exchange';
import { layOutDocx } from '@sheaf/exchange/write-docx/lay-out';

parentPort?.on('message', async (task: DocxTask) => parentPort?.postMessage(await layOutDocx(task)));
