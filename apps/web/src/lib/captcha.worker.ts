import { type Challenge, solveChallenge } from './proof-of-work.ts';

addEventListener('message', ({ data }: MessageEvent<Challenge>) => postMessage(solveChallenge(data)));
