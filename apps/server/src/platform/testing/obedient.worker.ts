import { parentPort } from 'node:worker_threads';

parentPort?.on('message', (task: string) => {
  if (task === 'fail') throw new Error('told to fail');
  if (task === 'fill') fill();
  while (task === 'spin');
  parentPort?.postMessage(`did ${task}`);
});

function fill(): void {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index));
}
