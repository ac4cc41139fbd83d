import type { ChosenFile } from './chosen-files.ts';

export type ZipAnswer = { readonly done: number } | { readonly zip: Blob } | { readonly failure: string };

/** Packs files beside the page, which stays quick; stopped by `signal`. */
export function zipBeside(
  files: readonly ChosenFile[],
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./zip.worker.ts', import.meta.url), { type: 'module' });
    const end = (finish: () => void) => {
      worker.terminate();
      finish();
    };
    worker.addEventListener('message', ({ data }: MessageEvent<ZipAnswer>) => {
      if ('done' in data) onProgress(data.done);
      else if ('zip' in data) end(() => resolve(data.zip));
      else end(() => reject(new Error(data.failure)));
    });
    worker.addEventListener('error', (event) => end(() => reject(new Error(event.message, { cause: event }))));
    signal.addEventListener('abort', () => end(() => reject(new DOMException('cancelled', 'AbortError'))), {
      once: true,
    });
    worker.postMessage(files);
  });
}
