import assert from 'node:assert/strict';
import test from 'node:test';
import { isMarkdown } from '../paths.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { KeptPages } from './kept-pages.ts';
import { fromPage, makeResolve, type ResolveInput } from './resolve.ts';
import { type Survey, surveyPages } from './survey.ts';

function surveyOf({ files }: FileSource): Promise<Survey> {
  return surveyPages(
    files.filter(({ path }) => isMarkdown(path)),
    new KeptPages(),
    {},
  );
}

const FILES = {
  'README.md': '',
  'guide/index.md': '',
  'guide/01-Start Here.md': '',
  'guide/deep/page.md': '',
  'guide/deep/README.md': '',
  'guide.md': '',
  'api/v1.2.md': '',
  'img/a b.png': '',
  'files/Doc.PDF': '',
};

async function resolver(extra: Partial<ResolveInput> = {}, files: Readonly<Record<string, string>> = FILES) {
  const source = memorySource(files);
  const survey = await surveyOf(source);
  const resolve = makeResolve({ ...survey, files: source.files, roots: [], fromRoot: false, ...extra });
  return (href: string, key: string): string => {
    const page = survey.pages.find((candidate) => candidate.key === key);
    assert.ok(page);
    const target = resolve(href, fromPage(page));
    if (target.kind === 'page') return target.page.key + (target.anchor === '' ? '' : `#${target.anchor}`);
    return target.kind === 'asset' ? target.file.path : target.kind;
  };
}

test('addresses are understood as generators write them', async () => {
  const resolve = await resolver();
  const cases = [
    ['page.md', 'guide/deep/page.md'],
    ['./page.md#x', 'guide/deep/page.md#x'],
    ['page', 'guide/deep/page.md'],
    ['page.html#x', 'guide/deep/page.md#x'],
    ['page.md?raw=1#x', 'guide/deep/page.md#x'],
    ['page?id=x', 'guide/deep/page.md#x'],
    ['PAGE.md', 'guide/deep/page.md'],
    ['#x', 'guide/deep/page.md#x'],
    ['./', 'guide/deep/README.md'],
    ['..', 'guide/index.md'],
    ['../', 'guide/index.md'],
    ['../index.html', 'guide/index.md'],
    ['../01-Start%20Here.md', 'guide/01-Start Here.md'],
    ['../start here', 'guide/01-Start Here.md'],
    ['..\\deep\\page.md', 'guide/deep/page.md'],
    ['/guide/deep/', 'guide/deep/README.md'],
    ['/guide', 'guide.md'],
    ['/guide/', 'guide/index.md'],
    ['/api/v1.2', 'api/v1.2.md'],
    ['/', 'README.md'],
    ['#/guide/deep/page?id=x', 'guide/deep/page.md#x'],
    ['@site/guide/deep/page.md', 'guide/deep/page.md'],
    ['../../img/a%20b.png', 'img/a b.png'],
    ['../../../img/a b.png', 'img/a b.png'],
    ['/files/Doc.PDF', 'files/Doc.PDF'],
    ['../../../secret.md', 'missing'],
    ['nothing.md', 'missing'],
    ['/img/', 'missing'],
    ['https://example.com/guide.md', 'elsewhere'],
    ['//example.com/guide.md', 'elsewhere'],
    ['mailto:a@example.com', 'elsewhere'],
    ['javascript:alert(1)', 'elsewhere'],
    ['#', 'elsewhere'],
    ['', 'elsewhere'],
    ['%E0%A4%A', 'missing'],
  ] as const;
  for (const [href, expected] of cases) assert.equal(resolve(href, 'guide/deep/page.md'), expected, href);
});

test('a tree that was one folder of a site understands addresses of that site', async () => {
  const files = {
    'a.md': '[b](/docs/b) [b](/docs/b#x) [c](/docs/c.html) [out](/api/b)',
    'b.md': '[a](/docs/a)',
    'c.md': '',
  };
  const resolve = await resolver({}, files);
  assert.equal(resolve('/docs/b#x', 'a.md'), 'b.md#x');
  assert.equal(resolve('/api/b', 'a.md'), 'missing', 'another part of the site, though a page has that name');
  const plain = await resolver({}, { ...files, 'a.md': '[b](/docs/b)', 'b.md': '' });
  assert.equal(plain('/docs/b', 'a.md'), 'missing', 'one address is no proof');
});

test('docsify takes relative addresses from the root, others do not', async () => {
  const docsify = await resolver({ fromRoot: true });
  assert.equal(docsify('api/v1.2.md', 'guide/deep/page.md'), 'api/v1.2.md');
  const other = await resolver();
  assert.equal(other('api/v1.2.md', 'guide/deep/page.md'), 'missing');
});
