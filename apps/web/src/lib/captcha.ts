import type { Challenge } from './proof-of-work.ts';

/** Solves a challenge beside the page, which stays quick; stopped by `signal`. */
export function solveBeside(challenge: Challenge, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' });
    const end = () => worker.terminate();
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => {
      end();
      resolve(data);
    });
    worker.addEventListener('error', (event) => {
      end();
      reject(new Error('the challenge was not solved', { cause: event }));
    });
    signal.addEventListener('abort', end, { once: true });
    worker.postMessage({ salt: challenge.salt, bits: challenge.bits });
  });
}
