import { keepHeapSmall } from '../heap.ts';

keepHeapSmall();
// Loaded after that: an import is long, and runs beside a server.
const { runCommand } = await import('./commands.ts');
process.exitCode = await runCommand(process.argv.slice(2));
