import type { DocxParts, DocxTask } from '@sheaf/exchange';
import { Apart, ApartFailure } from '../../platform/apart.ts';
import type { Logger } from '../../platform/log/log.ts';

const BOUNDS = { limitMs: 60_000, memoryMb: 384, waiting: 20 } as const;

/** One for the process: the library takes memory, and the processor from those who answer. */
const apart = new Apart<DocxTask, DocxParts>(new URL('docx.worker.ts', import.meta.url), BOUNDS);

/** Undefined when it took too long or too much. @throws ApiError busy */
export async function layOutApart(log: Logger, task: DocxTask): Promise<DocxParts | undefined> {
  try {
    return await apart.run(task);
  } catch (error) {
    if (!(error instanceof ApartFailure)) throw error;
    log.warn({ err: error, want: task.want }, 'a part of a document was too much');
    return undefined;
  }
}
