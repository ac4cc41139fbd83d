import type { ZipAnswer } from './zip-beside.ts';
import { zipFiles } from './zip-files.ts';

addEventListener('message', ({ data }: MessageEvent<Parameters<typeof zipFiles>[0]>) => {
  const answer = (message: ZipAnswer) => postMessage(message);
  zipFiles(data, (done) => answer({ done })).then(
    (zip) => answer({ zip }),
    (error: unknown) => answer({ failure: String(error) }),
  );
});
