import { answerAll } from '../own-process.ts';

answerAll<string, string>(async (task, tell) => {
  if (task === 'fail') throw new Error('told to fail');
  if (task === 'leave') process.exit(3);
  if (task === 'fill') fill();
  while (task === 'spin');
  if (task === 'environment') return Object.keys(process.env).toSorted().join(' ');
  tell(`begins ${task}`);
  return `did ${task}`;
});

function fill(): void {
  const kept: number[][] = [];
  for (;;) kept.push(Array.from({ length: 10_000 }, (_, index) => index));
}
