import { runChecks } from './checks.ts';
import { HOUSE_CHECKS } from './house-checks.ts';
import { exitCodeOf, summaryLine } from './tally.ts';

const tally = await runChecks(HOUSE_CHECKS, (text) => console.error(text));
console.log(summaryLine(tally));
process.exitCode = exitCodeOf(tally);
