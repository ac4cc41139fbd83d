import { runChecks } from './checks.ts';
import { DOCUMENT_CHECKS, writeDocuments } from './generated-docs.ts';
import { exitCodeOf, summaryLine } from './tally.ts';

// `npm run docs` writes the generated documents; `npm run docs -- --check` says which are stale or incomplete.

if (process.argv.includes('--check')) {
  const tally = await runChecks(DOCUMENT_CHECKS, (text) => console.error(text));
  console.log(summaryLine(tally));
  process.exitCode = exitCodeOf(tally);
} else {
  await writeDocuments();
}
