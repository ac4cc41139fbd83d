import { parentPort } from 'node:worker_threads';
import type { DocxTask } from '@sheaf/exchange';
import { layOutDocx } from '@sheaf/exchange/write-docx/lay-out';
import { widenYoungGeneration } from '../../heap.ts';

// Pages come by the thousand, and a thread begins with a small one of its own.
widenYoungGeneration();
parentPort?.on('message', async (task: DocxTask) => parentPort?.postMessage(await layOutDocx(task)));
