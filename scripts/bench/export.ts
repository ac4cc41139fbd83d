import { exportFile, orderExport } from '@sheaf/contract';
import { importFiles } from '../../apps/server/src/modules/import/testing/import-zip.ts';
import { startSheaf } from '../../apps/server/src/testing/start-sheaf.ts';
import { startOwnPostgres } from '../postgres.ts';

// An item of 2,000 pages leaves in each format, with the bounds of time and memory that it is to keep.
// node scripts/bench/export.ts [pages] [sqlite|postgres]

const PAGES = Number(process.argv[2] ?? 2000);
const ENGINE = process.argv[3] === 'postgres' ? 'postgres' : 'sqlite';
const SECONDS_MAX = { markdown: 10, word: 60, site: 30 } as const;
const FORMATS = ['word', 'markdown', 'site'] as const;
const MEGABYTES_MAX = 400;
const LOOK_MS = 50;
const FOLDERS = 20;

const closing: (() => unknown)[] = [];
const t = { after: (close: () => unknown) => void closing.unshift(close) };
const postgres = ENGINE === 'postgres' ? await startOwnPostgres() : undefined;
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
try {
  const sheaf = await startSheaf(t, ENGINE);
  const mei = await sheaf.user('mei');
  const { item_id } = await importFiles(sheaf, mei, files());
  for (const format of FORMATS) {
    const before = megabytes();
    let peak = before;
    const timer = setInterval(() => {
      peak = Math.max(peak, megabytes());
    }, LOOK_MS);
    const begun = performance.now();
    const { ticket, pages } = await mei.ok(orderExport, { item_id, format });
    const answer = await mei.fetch(`${exportFile.path}?ticket=${ticket}`);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) bytes += chunk.byteLength;
    clearInterval(timer);
    const seconds = (performance.now() - begun) / 1000;
    const isWithin = answer.status === 200 && seconds <= SECONDS_MAX[format] && peak - before <= MEGABYTES_MAX;
    const facts = `${seconds.toFixed(1)} s, ${(bytes / 2 ** 20).toFixed(1)} MB, ${Math.round(peak - before)} MB more in memory than the ${Math.round(before)} before`;
    console.log(`${format}: ${pages} pages, ${facts}${isWithin ? '' : ' (beyond the bound)'}`);
    if (!isWithin) process.exitCode = 1;
  }
} finally {
  for (const close of closing) await close();
  await postgres?.stop();
}

function megabytes(): number {
  return process.memoryUsage().rss / 2 ** 20;
}

function files(): Readonly<Record<string, string>> {
  const pages = Array.from({ length: PAGES }, (_, number) => {
    const other = (number + FOLDERS) % PAGES;
    return [`part ${number % FOLDERS}/page-${number}.md`, text(number, `page-${other}.md`)] as const;
  });
  return Object.fromEntries(pages);
}

function text(number: number, other: string): string {
  const rows = Array.from({ length: 12 }, (_, row) => `| field_${row} | string | 说明 ${row} of ${number} |`);
  const words = 'A page says what a call takes and what it answers, in words that people read. 订单的说明。 '.repeat(6);
  const code = `\`\`\`json\n${JSON.stringify({ number, list: [1, 2, 3], words: 'text' }, null, 2)}\n\`\`\``;
  const parts = [`# Page ${number}`, words, `See [the other](${other}).`, '## Fields'];
  const table = ['| Name | Type | Remark |', '| --- | --- | --- |', ...rows].join('\n');
  return [...parts, table, '## Example', code, '- one\n- two\n  - three', words].join('\n\n');
}
