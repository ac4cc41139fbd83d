import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, runNode } from '../tool.ts';
import { machineFacts } from './report.ts';

// `npm run bench:whole` runs the measurements that each are a command of their own, one after the other, and keeps what
// they print in docs/benchmarks-whole.md; `-- import export` those alone, and what the others printed last stays.
// `--site <data folder>` names one that `npm run bench:organisation` filled, for the backup of 200,000 pages.

interface Measurement {
  /** Under `scripts/bench/`, with what is given to it. */
  readonly command: string;
  /** What its bounds are. */
  readonly bounds: string;
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { site: { type: 'string' } } });

const MEASUREMENTS: Readonly<Record<string, readonly Measurement[]>> = {
  import: onEngines(
    'import.ts',
    'OpenAPI of 4 MB under 15 s, three times as large under 45 s, Markdown of 2,000 files and 5,000 requests of Postman under 20 s each; at most 400 MB more; pages served meanwhile at a p95 under 60 ms.',
  ),
  export: onEngines(
    'export.ts 2000',
    'Word of 2,000 pages under 60 s, Markdown under 10 s, site under 30 s; at most 400 MB more.',
  ),
  'moving-in': onEngines('moving-in.ts 50000', 'An old installation of 50,000 pages under 180 s and 400 MB.'),
  directory: [{ command: 'ldap.ts', bounds: '20,000 people under 60 s, at most 200 MB more.' }],
  console: [{ command: 'console.ts', bounds: 'Each list at a p95 under 80 ms, with 100,000 users and 20,000 items.' }],
  audit: [{ command: 'audit.ts', bounds: 'Each list at a p95 under 80 ms, with 2,000,000 rows.' }],
  streams: [
    {
      command: 'streams.ts',
      bounds: '5,000 open event streams under 150 MB, a notice to 500 of them within 2 s, idle under 5 % of a core.',
    },
  ],
  backup: [
    {
      command: `backup.ts${values.site === undefined ? '' : ` ${values.site}`}`,
      bounds: 'A backup of 5 GB of files raises the p95 of a page by at most 30 %.',
    },
  ],
};

const FILE = join(ROOT, 'docs/benchmarks-whole.md');
const TIMEOUT_MS = 3_600_000;
const HEAD = `# Benchmarks of whole tasks

Written by \`npm run bench:whole\`; nobody edits it. Each part says when and where it was measured; what a command found beyond its bound it says itself.
`;

const unknown = positionals.filter((name) => !(name in MEASUREMENTS));
if (unknown.length > 0)
  throw new Error(`No such part: ${unknown.join(', ')}. There are ${Object.keys(MEASUREMENTS).join(', ')}`);
const sections = sectionsOf(existsSync(FILE) ? readFileSync(FILE, 'utf8') : '');
for (const [name, measurements] of Object.entries(MEASUREMENTS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const [load = 0] = loadavg();
  const facts = `${machineFacts(new Date())}. Load of the machine when the run began: ${load.toFixed(1)}.`;
  const parts: string[] = [];
  for (const { command, bounds } of measurements) parts.push(await told(command, bounds));
  sections.set(name, [facts, ...parts].join('\n\n'));
  write(sections);
}

function onEngines(command: string, bounds: string): Measurement[] {
  return ['', ' postgres'].map((engine) => ({ command: `${command}${engine}`, bounds }));
}

async function told(command: string, bounds: string): Promise<string> {
  const [script = '', ...args] = command.split(' ');
  console.log(`${new Date().toTimeString().slice(0, 8)} ${command}`);
  const { output } = await runNode([join('scripts/bench', script), ...args], { timeoutMs: TIMEOUT_MS });
  console.log(output.trimEnd());
  // where somebody's folders lie is nobody's business
  const shown = `node scripts/bench/${command}`.replaceAll(values.site ?? '\0', '<folder>');
  return `\`${shown}\`: ${bounds}\n\n\`\`\`text\n${output.trim()}\n\`\`\``;
}

/** By their headings. */
function sectionsOf(text: string): Map<string, string> {
  const [, ...parts] = text.split(/^## /m);
  return new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end).trim()];
    }),
  );
}

function write(found: ReadonlyMap<string, string>): void {
  const parts = Object.keys(MEASUREMENTS).flatMap((name) => {
    const section = found.get(name);
    return section === undefined ? [] : [`## ${name}\n\n${section}\n`];
  });
  writeFileSync(FILE, [HEAD, ...parts].join('\n'));
}
