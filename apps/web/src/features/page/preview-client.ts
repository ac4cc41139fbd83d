import type { PageKind } from '@sheaf/contract';
import type { Language } from '../../lib/i18n.ts';
import type { PreviewPatch } from './preview-blocks.ts';

export interface PreviewRequest {
  readonly text: string;
  readonly title: string;
  readonly kind: PageKind;
  readonly language: Language;
  /** False: only the words are counted. */
  readonly render: boolean;
}

export interface PreviewAnswer {
  readonly words: number;
  readonly patch: PreviewPatch | null;
}

export interface PreviewClient {
  /** While one is being made only the newest request waits. */
  readonly ask: (request: PreviewRequest) => void;
  readonly stop: () => void;
}

/** Renders away from the thread that takes the keystrokes. */
export function startPreview(show: (answer: PreviewAnswer) => void, failed: () => void): PreviewClient {
  const worker = new Worker(new URL('./preview.worker.ts', import.meta.url), { type: 'module' });
  let isBusy = false;
  let next: PreviewRequest | undefined;
  const send = (request: PreviewRequest) => {
    isBusy = true;
    next = undefined;
    worker.postMessage(request);
  };
  worker.addEventListener('message', ({ data }: MessageEvent<PreviewAnswer>) => {
    isBusy = false;
    show(data);
    if (next) send(next);
  });
  worker.addEventListener('error', () => {
    isBusy = false;
    failed();
  });
  return {
    ask: (request) => {
      if (isBusy) next = request;
      else send(request);
    },
    stop: () => worker.terminate(),
  };
}
