import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ERRORS, type ImportReport, importProgress, itemInfo, type Menu, pageInfo } from '@sheaf/contract';
import { zipBytes } from '@sheaf/exchange/testing/zip-bytes';
import type { Person } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import type { Sheaf } from '../../testing/start-sheaf.ts';
import { aliases, beside, chain, describing, laughs, referTo, word, ZEROS } from './testing/hostile-files.ts';
import { importFiles, MANUAL, order, PIXEL, traces, upload } from './testing/import-zip.ts';

/** Why a file is refused: at once, or by its job. */
async function refusalOf(sheaf: Sheaf, person: Person, bytes: Uint8Array, name: string): Promise<string> {
  const answer = await upload(person, bytes, { name });
  if (answer.error_code !== 0) return `${answer.error_code} ${answer.error_message}`;
  return failureOf(sheaf, person, answer.data);
}

async function failureOf(sheaf: Sheaf, person: Person, data: unknown): Promise<string> {
  // What import/auto answers, checked by the server's own output schema.
  const { job_id } = data as { job_id: number };
  await sheaf.app.context.jobs.runDue();
  const { state, error_message } = await person.ok(importProgress, { job_id });
  return `${state} ${error_message}`;
}

async function reportOf(sheaf: Sheaf, person: Person, bytes: Uint8Array, name: string): Promise<ImportReport> {
  const { data, error_message } = await upload(person, bytes, { name });
  assert.notEqual(data, undefined, error_message);
  // What import/auto answers, checked by the server's own output schema.
  const { job_id } = data as { job_id: number };
  await sheaf.app.context.jobs.runDue();
  const job = await person.ok(importProgress, { job_id });
  assert.ok(job.report, job.error_message);
  return job.report;
}

async function textsOf(person: Person, item_id: number): Promise<ReadonlyMap<string, string>> {
  const pagesIn = ({ pages, catalogs }: Menu): Menu['pages'] => [...pages, ...catalogs.flatMap(pagesIn)];
  const texts = new Map<string, string>();
  for (const { page_id, page_title } of pagesIn((await person.ok(itemInfo, { item_id })).menu)) {
    texts.set(page_title, (await person.ok(pageInfo, { page_id })).page_content);
  }
  return texts;
}

async function demandUsable(sheaf: Sheaf, person: Person): Promise<void> {
  const { item_id } = await importFiles(sheaf, person, MANUAL);
  assert.equal((await textsOf(person, item_id)).size, 3);
}

/** Processes of this one that read imports. */
function readers(): readonly number[] {
  const of = (thread: string) => readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean);
  const children = readdirSync('/proc/self/task').flatMap(of).map(Number);
  return children.filter((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('import-reader'));
}

/** More pages than are read ahead of the first. */
const MANY = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => [`page-${at}.md`, `# Page ${at}\n\n![](logo.png)`]),
);

const REFUSED: Readonly<Record<string, readonly [Uint8Array, name: string, keyof typeof ERRORS, RegExp]>> = {
  'packed a thousand times': [beside({ name: 'b.md', content: ZEROS }), 'a.zip', 'importTooLarge', /100 times/],
  'Word packed a thousand times': [word(ZEROS), 'a.docx', 'importTooLarge', /100 times/],
  'Word that grows as it is read': [word(laughs()), 'a.docx', 'importUnreadable', /a\.docx/],
  'a path up': [beside({ name: '../b.md' }), 'a.zip', 'importUnreadable', /\.\.\/b\.md leads outside/],
  'a path down and up': [beside({ name: 'a/../../b.md' }), 'a.zip', 'importUnreadable', /a\/\.\.\/\.\.\/b\.md/],
  'a path of the system': [beside({ name: '/etc/b.md' }), 'a.zip', 'importUnreadable', /absolute path \/etc\/b\.md/],
  'a path up of Windows': [beside({ name: '..\\b.md' }), 'a.zip', 'importUnreadable', /b\.md leads outside/],
  'a drive': [beside({ name: 'C:\\b.md' }), 'a.zip', 'importUnreadable', /absolute path C:\\b\.md/],
  'a host': [beside({ name: '\\\\host\\b.md' }), 'a.zip', 'importUnreadable', /absolute path .*host/],
  'a link': [beside({ name: 'b.md', mode: 0o120777, content: '/etc' }), 'a.zip', 'importUnreadable', /b\.md is a link/],
  'deep JSON': [
    Buffer.from(describing({ x: JSON.parse('['.repeat(600) + ']'.repeat(600)) })),
    'deep.json',
    'importTooLarge',
    /deep\.json is nested more than 500 levels/,
  ],
  'YAML that grows': [Buffer.from(aliases()), 'grows.yaml', 'importTooLarge', /aliases of grows\.yaml/],
  'no text': [Buffer.from([0x23, 0xff, 0x81, 0xff]), 'broken.md', 'importUnknown', /format/],
};

onSharedSites((engine, site) => {
  test(`${engine}: what was made to harm is refused by its name, leaves nothing, and the site goes on`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const before = await traces(sheaf);
    for (const [what, [bytes, name, error, reason]] of Object.entries(REFUSED)) {
      const refusal = await refusalOf(sheaf, mei, bytes, name);
      assert.ok(refusal.startsWith(`${ERRORS[error].code} `) || refusal.startsWith('failed '), `${what}: ${refusal}`);
      assert.match(refusal, reason, what);
    }
    const lies = beside({ name: 'b.md', content: ZEROS, saidSize: 10 });
    assert.match(await refusalOf(sheaf, mei, lies, 'a.zip'), /^failed .*b\.md is not of the size/);
    const broken = zipBytes([{ name: 'broken.md', content: Buffer.from([0x23, 0xff, 0x81]) }]);
    assert.match(await refusalOf(sheaf, mei, broken, 'a.zip'), /^failed .*no page in it.*broken\.md/);
    assert.deepEqual(await traces(sheaf), before);
    await demandUsable(sheaf, mei);
  });

  test(`${engine}: references that lead on a hundred times, in a circle or out of the file are named, and the rest comes`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const losses = async (content: string) => {
      const report = await reportOf(sheaf, mei, Buffer.from(content), 'api.json');
      const texts = await textsOf(mei, report.item_id);
      assert.deepEqual([...texts.keys()], ['Overview', 'Ask']);
      return report.losses.map(({ text }) => text).join('\n');
    };
    assert.match(await losses(describing(referTo('S0'), chain(120))), /GET \/a.*#\/components\/schemas\/S0.*nowhere/);
    const circle = { type: 'object', properties: { next: referTo('A'), self: referTo('B') } };
    assert.equal(await losses(describing(referTo('A'), { A: referTo('B'), B: circle })), '');
    assert.match(await losses(describing(referTo('A'), { A: referTo('A') })), /schemas\/A.*nowhere/);
    for (const $ref of ['../../../etc/passwd#/a', 'file:///etc/passwd', 'http://169.254.169.254/latest'])
      assert.ok((await losses(describing({ $ref }))).includes($ref), $ref);

    const half = (other: string) => `openapi: 3.0.0\ninfo: {title: H}\npaths: {/a: {$ref: '${other}#/paths/~1a'}}\n`;
    const both = zipBytes([
      { name: 'one.yaml', content: half('two.yaml') },
      { name: 'two.yaml', content: half('one.yaml') },
    ]);
    const { pages_added } = await reportOf(sheaf, mei, both, 'both.zip');
    assert.ok(pages_added >= 2, 'files that lead to each other without an end are read');
  });

  test(`${engine}: texts and names of other encodings are read and said to be guessed, what is no text is named`, async () => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const wide = Buffer.from('# Sixteen bits\n\n付款\n', 'utf16le');
    const gbk = Buffer.from([0x23, 0x20, 0xb6, 0xa9, 0xb5, 0xa5, 0x0a]);
    const files = zipBytes([
      { name: 'gbk.md', content: gbk },
      { name: 'marked.md', content: Buffer.concat([Buffer.from([0xff, 0xfe]), wide]) },
      { name: 'unmarked.md', content: Buffer.from(wide).swap16() },
      { name: 'broken.md', content: Buffer.from([0x23, 0x20, 0xff, 0x81]) },
      { name: Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x2e, 0x6d, 0x64]), content: 'plain' },
    ]);
    const { item_id, losses } = await reportOf(sheaf, mei, files, 'encodings.zip');
    const texts = await textsOf(mei, item_id);
    assert.deepEqual([...texts.keys()].toSorted(), ['Sixteen bits', '中文', '订单']);
    assert.ok(texts.get('Sixteen bits')?.includes('付款'));
    const told = losses.map(({ code, where, detail }) => [code, where, detail].join(' ').trim()).toSorted();
    assert.deepEqual(told, [
      'encoding-guessed gbk.md GB18030',
      'encoding-guessed unmarked.md UTF-16BE',
      'encoding-guessed 中文.md GB18030',
      'file-unreadable broken.md',
    ]);
  });

  test(`${engine}: a reader that ends half-way fails its import with the reason, and nothing stays`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const before = await traces(sheaf);
    // A heap that is full ends as by the first; by the second as anything may.
    for (const [signal, reason] of [
      ['SIGABRT', /takes more than 300 MB of memory/],
      ['SIGTERM', /broke off with a fault/],
    ] as const) {
      const { job_id } = await order(mei, { ...MANY, 'logo.png': Buffer.concat([PIXEL, Buffer.from(signal)]) });
      const { files } = sheaf.app.context;
      const put = files.put.bind(files);
      const { mock } = t.mock.method(files, 'put', async (...file: Parameters<typeof put>) => {
        assert.ok(((await traces(sheaf))['page'] ?? 0) > (before['page'] ?? 0), 'something is written already');
        for (const pid of readers()) process.kill(pid, signal);
        return put(...file);
      });
      await sheaf.app.context.jobs.runDue();
      mock.restore();
      const { state, error_message } = await mei.ok(importProgress, { job_id });
      assert.match(`${state} ${error_message}`, reason);
    }
    assert.deepEqual(await traces(sheaf), before);
    await demandUsable(sheaf, mei);
  });
});
