import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SourceFile } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { KeptPages } from './kept-pages.ts';
import { readMarkdown } from './read.ts';
import { surveyPages } from './survey.ts';

interface Watched {
  readonly files: readonly SourceFile[];
  readonly reads: string[];
  isGone: boolean;
}

function watched(texts: Readonly<Record<string, string>>): Watched {
  const reads: string[] = [];
  const state: Watched = { files: [], reads, isGone: false };
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    size: text.length,
    read: async () => {
      reads.push(path);
      if (state.isGone) throw new Error('gone');
      return new TextEncoder().encode(text);
    },
  }));
  return Object.assign(state, { files });
}

const TEXTS = { 'a.md': '[b](b.md#part)', 'b.md': '# B\n\n## Part\n' };

test('a page that fits is read once, for its place, its text and the headings that links name', async () => {
  const source = watched(TEXTS);
  const tree = await readMarkdown({ ...memorySource({}), files: source.files }, { language: 'en' });
  for (const page of tree.pages) await page.text();
  assert.deepEqual(source.reads, ['a.md', 'b.md']);
  const [first] = tree.pages;
  assert.match((await first?.text())?.content ?? '', /b\.md#part/);
});

test('of more than fits each is read again when it is asked for, and a file that is gone by then refuses the import', async () => {
  const source = watched(TEXTS);
  const kept = new KeptPages(TEXTS['a.md'].length);
  const { pages } = await surveyPages(source.files, kept, {});
  const contents: string[] = [];
  for (const page of pages) contents.push((await kept.read(page)).content);
  assert.deepEqual(contents, Object.values(TEXTS));
  assert.deepEqual(source.reads, ['a.md', 'b.md', 'b.md']);
  source.isGone = true;
  const [, second] = pages;
  assert.ok(second);
  await assert.rejects(kept.read(second), { code: 'file-changed', entry: 'b.md' });
});

test('where the root of a site was is asked of pages from its whole length', async () => {
  const quiet = Array.from({ length: 300 }, (_, at) => [`a${at}.md`, '[gone](/elsewhere/x.md)'] as const);
  const telling = Array.from({ length: 300 }, (_, at) => [`b${at}.md`, `[next](/manual/b${299 - at}.md)`] as const);
  const { files } = watched(Object.fromEntries([...quiet, ...telling]));
  const tree = await readMarkdown({ ...memorySource({}), files }, { language: 'en' });
  const page = tree.pages.find(({ key }) => key === 'b7.md');
  assert.match((await page?.text())?.content ?? '', /page:b292\.md/);
});
