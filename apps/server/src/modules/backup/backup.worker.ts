import { keepHeapSmall } from '../../heap.ts';
import type { BackupAnswer, BackupOrder } from './backup.apart.service.ts';

keepHeapSmall();
// Loaded after that: the process is there for minutes, beside a server.
const { performBackup } = await import('./backup.perform.service.ts');

const ending = new AbortController();
const end = () => ending.abort(new Error('Stopped'));
process.on('SIGTERM', end);
// The server is gone: another process takes the job up.
process.on('disconnect', end);

process.once('message', async (order: BackupOrder) => {
  const answer: BackupAnswer = await performBackup(order, ending.signal);
  if (process.connected) process.send?.(answer, () => process.exit(0));
  else process.exit(1);
});
