import assert from 'node:assert/strict';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@sheaf/contract';
import { openFolder } from '../folder.ts';
import { recognise } from '../index.ts';
import { LOSSES, type LossCode, lossText } from '../losses.ts';
import { resolvePlaceholders } from '../placeholders.ts';
import { ImportRefused } from '../refusals.ts';
import type { FileSource } from '../source.ts';
import { memorySource } from '../testing/memory-source.ts';
import { readWhole, type WholeTree } from '../testing/whole-tree.ts';
import type { ExchangeCatalog } from '../tree.ts';
import { readMarkdown } from './read.ts';

const read = async (source: FileSource): Promise<WholeTree> =>
  readWhole(await readMarkdown(source, { language: 'en' }));

async function readFixture(name: string): Promise<WholeTree> {
  return read(await openFolder(fileURLToPath(new URL(`fixtures/${name}`, import.meta.url))));
}

/** `Catalog > Page` for each page, in the order of a reader's tree. */
function titles({ pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>, above = ''): string[] {
  return [
    ...pages.map((page) => ({ order: page.order, lines: [above + page.title] })),
    ...catalogs.map((catalog) => ({ order: catalog.order, lines: titles(catalog, `${above}${catalog.title} > `) })),
  ]
    .toSorted((a, b) => a.order - b.order)
    .flatMap(({ lines }) => lines);
}

/** The text of a page with each placeholder as `<key#anchor>`. */
function contentOf(tree: WholeTree, key: string): string {
  const text = tree.texts.get(key);
  assert.ok(text, key);
  return resolvePlaceholders(text.content, {
    page: (target, anchor) => `page:${target}${anchor === '' ? '' : `#${anchor}`}`,
    asset: (target) => `asset:${target}`,
  });
}

function losses(tree: WholeTree, code: LossCode): readonly string[] {
  return tree.report.losses
    .filter((loss) => loss.code === code)
    .map(({ where, detail }) => `${where} ${detail}`.trim());
}

test('six levels fold into three without losing a page', async () => {
  const tree = await readFixture('deep');
  assert.deepEqual(titles(tree), [
    'Six levels',
    'one > Level 1',
    'one > two > Level 2',
    'one > two > three > Level 3',
    'one > two > three - four > Level 4',
    'one > two > three - four - five - six > Bottom',
  ]);
  assert.deepEqual(losses(tree, 'depth-folded'), [
    'one/two/three/four three - four',
    'one/two/three/four/five/six three - four - five - six',
  ]);
  assert.match(contentOf(tree, 'README.md'), /\(page:one\/two\/three\/four\/five\/six\/bottom\.md#the-floor\)/);
  assert.match(contentOf(tree, 'one/two/three/four/five/six/bottom.md'), /\(page:README\.md\)/);
  assert.deepEqual(
    { ...tree.report, losses: [] },
    { pages: 6, catalogs: 5, pictures: 0, links: { total: 3, mended: 3 }, losses: [] },
  );
});

test('files of every encoding are read, the guesses are told, and what is no text is named and skipped', async () => {
  const tree = await readFixture('encodings');
  const text = '# 编码测试\n\n中文内容，“引号”，以及 English。\n';
  assert.deepEqual(new Set(Array.from(tree.texts.values(), ({ content }) => content)), new Set([text]));
  assert.equal(tree.report.pages, 6);
  assert.deepEqual(losses(tree, 'encoding-guessed'), [
    'gb18030.md GB18030',
    'utf-16be.md UTF-16BE',
    'utf-16le.md UTF-16LE',
  ]);
  assert.deepEqual(losses(tree, 'file-unreadable'), ['not-text.md']);
});

test('SUMMARY.md gives order, groups and names; what it forgets stays with its neighbours', async () => {
  const tree = await readFixture('gitbook');
  assert.deepEqual(titles(tree), [
    'Welcome',
    'Running it > Install > Install',
    'Running it > Install > On Linux',
    'Running it > Install > On a Mac',
    'Running it > Install > Not in the summary',
    'Answers > Questions',
  ]);
  assert.deepEqual(losses(tree, 'navigation-target-missing'), ['SUMMARY.md setup/gone.md']);
  assert.deepEqual(losses(tree, 'navigation-used'), ['SUMMARY.md']);
});

test('_sidebar.md gives order and groups, and routes lead to pages and headings', async () => {
  const tree = await readFixture('docsify');
  assert.deepEqual(titles(tree), ['Guide > Start here', 'Guide > Settings', 'Home']);
  assert.equal(
    contentOf(tree, 'README.md'),
    '# Site\n\n[By route](page:guide/start.md#first-step), [from the root](page:guide/start.md).\n',
  );
  assert.equal(
    contentOf(tree, 'guide/start.md'),
    '# Getting started\n\n## First step\n\n[Settings](page:guide/settings.md), [again](page:guide/settings.md), [own](#first-step).\n',
  );
  assert.deepEqual(losses(tree, 'anchor-missing'), ['guide/start.md guide/settings.md?id=first']);
});

test('menus and covers of docsify are no pages wherever they lie, and what only they show is not used', async () => {
  const tree = await read(
    memorySource({
      '_sidebar.md': '- [Home](README.md)\n- [Zh](zh/README.md)\n',
      '_navbar.md': '- [Elsewhere](gone.md)\n',
      '_coverpage.md': '![logo](logo.png)\n',
      'zh/_sidebar.md': '- [Zh](README.md)\n',
      'zh/README.md': '# Zh',
      'README.md': '# Home',
      'logo.png': '',
    }),
  );
  assert.deepEqual(titles(tree), ['Home', 'Zh']);
  assert.deepEqual(losses(tree, 'frame-left-out'), ['_navbar.md', '_coverpage.md', 'zh/_sidebar.md']);
  assert.deepEqual(losses(tree, 'asset-unused'), ['logo.png']);
  assert.deepEqual(
    { ...tree.report, losses: tree.report.losses.length },
    {
      pages: 2,
      catalogs: 0,
      pictures: 0,
      links: { total: 0, mended: 0 },
      losses: 5,
    },
  );
});

test('mkdocs.yml gives the name, the order and the groups', async () => {
  const tree = await readFixture('mkdocs');
  assert.equal(tree.title, 'Field manual');
  assert.deepEqual(titles(tree), ['Home', 'Use > Two', 'Use > First of all', 'Use > Deep > Deep one']);
  assert.equal(
    contentOf(tree, 'docs/use/first.md'),
    '# One\n\n## Same\n\n## Same\n\n[second of them](#same-1), [site path](page:docs/use/second.md), <a href="page:docs/use/second.md#part-b">served path</a>\n',
  );
});

test('two files of one title stay two pages, and a picture used three times is one asset', async () => {
  const tree = await readFixture('shared');
  assert.deepEqual(titles(tree), ['Twins', 'Twins', 'ninth > Manual', 'tenth > Third']);
  assert.deepEqual(
    tree.pages.map(({ key }) => key),
    ['01-first.md', '02-second.md'],
  );
  assert.equal(tree.report.pictures, 4);
  const using = [...tree.texts].filter(([, { assets }]) => assets.includes('img/logo.png')).map(([key]) => key);
  assert.deepEqual(using, ['01-first.md', '02-second.md', '10-tenth/third.md']);
  for (const key of using) assert.match(contentOf(tree, key), /asset:img\/logo\.png/);

  const assets = new Map(tree.assets.map((asset) => [asset.key, asset]));
  assert.deepEqual([...assets.keys()].toSorted(), ['9-ninth/drawing.svg', '9-ninth/paper.pdf', 'img/logo.png']);
  const logo = assets.get('img/logo.png');
  assert.deepEqual(
    { name: logo?.name, kind: logo?.kind, inline: logo?.inline },
    { name: 'logo.png', kind: 'picture', inline: true },
  );
  assert.equal((await logo?.bytes())?.length, logo?.size);
  assert.equal(assets.get('9-ninth/drawing.svg')?.inline, false);
  assert.equal(assets.get('9-ninth/paper.pdf')?.kind, 'file');
  assert.deepEqual(losses(tree, 'svg-not-inline'), ['9-ninth/drawing.svg']);
  assert.deepEqual(losses(tree, 'file-type-refused'), ['9-ninth/manual.md run.exe']);
  assert.deepEqual(losses(tree, 'asset-unused'), ['img/unused.png']);
  assert.match(contentOf(tree, '9-ninth/manual.md'), /\[the program\]\(run\.exe\)/);
});

test('pages stand by their own order, then by number, then by name, a folder by what its page or settings say', async () => {
  const tree = await read(
    memorySource({
      'page 10.md': '',
      'page 9.md': '',
      '2. second.md': '',
      'third.md': '---\norder: 3\n---\n',
      '2024-01-05.md': '',
      'index.md': '# Home',
      '01-a/README.md': '---\norder: 4\n---\n',
      'z/x.md': '',
      'z/_category_.json': '{ "label": "Zed", "position": 1 }',
    }),
  );
  assert.deepEqual(titles(tree), ['Home', 'Zed > x', 'second', 'third', 'a > a', '2024-01-05', 'page 9', 'page 10']);
});

test('titles come from the front matter, the navigation, the first heading, the name', async () => {
  const tree = await read(
    memorySource(
      {
        '_sidebar.md': '- [Nav one](one.md)\n- [Nav two](two.md)\n- [](three.md)\n- [](4-four.md)\n',
        'one.md': '---\ntitle: Own\n---\n# Heading',
        'two.md': '# Heading',
        'three.md': '# Heading',
        '4-four.md': 'text',
        'README.md': 'text',
        'long.md': `# ${'字'.repeat(300)}`,
      },
      'The manual',
    ),
  );
  assert.deepEqual(titles(tree).slice(0, 5), ['The manual', 'Own', 'Nav two', 'Heading', 'four']);
  assert.equal(titles(tree).at(-1)?.length, 200);
  assert.equal(losses(tree, 'title-cut').length, 1);
});

test('text stays byte for byte but for front matter, heading ids and mended addresses', async () => {
  const body = '\ttab\r\n\r\n  trailing  \r\n`[x](b.md)`\n\n[x]( <b.md> "t" ) ![y](none.png) [z](https://b.md)\n';
  const tree = await read(memorySource({ 'a.md': `---\nx: 1\n---\n${body}`, 'b.md': '' }));
  assert.equal(contentOf(tree, 'a.md'), body.replace('<b.md>', '<page:b.md>'));
  assert.deepEqual(losses(tree, 'picture-missing'), ['a.md none.png']);
});

test('drafts, MDX and unreadable files are told', async () => {
  const source = memorySource({
    'a.md': '---\ndraft: true\n---\n',
    'b.mdx': 'import X from "x"\n\n<X />\n',
    'c.md': '---\na: [b\n---\n',
  });
  const broken = { path: 'd.md', size: 1, read: () => Promise.reject(new Error('gone')) };
  const tree = await read({ ...source, files: [...source.files, broken] });
  assert.deepEqual(
    tree.report.losses.map(({ code, where }) => `${where} ${code}`),
    [
      'a.md draft-kept',
      'b.mdx mdx-kept',
      'b.mdx component-not-drawn',
      'c.md front-matter-broken',
      'd.md file-unreadable',
    ],
  );
  assert.equal(contentOf(tree, 'b.mdx'), '\n<X />\n');
});

test('a navigation that only code could tell is reported, and the folders decide', async () => {
  const tree = await read(memorySource({ 'sidebars.js': 'module.exports = make()', 'b.md': '', 'a.md': '' }));
  assert.deepEqual(titles(tree), ['a', 'b']);
  assert.deepEqual(losses(tree, 'navigation-unreadable'), ['sidebars.js']);
});

test('a navigation that holds itself is reported, and the folders decide', async () => {
  const tree = await read(memorySource({ 'mkdocs.yml': 'nav:\n- a: &a\n  - b: *a\n', 'b.md': '', 'a.md': '' }));
  assert.deepEqual(titles(tree), ['a', 'b']);
  assert.deepEqual(losses(tree, 'navigation-unreadable'), ['mkdocs.yml']);
});

test('a source of which no page can be read is refused, with the first that could not', async () => {
  const broken = { path: 'd.md', size: 1, read: () => Promise.reject(new Error('gone')) };
  const refused = { name: 'ImportRefused', code: 'no-page-readable', entry: 'd.md' };
  await assert.rejects(read({ ...memorySource({}), files: [broken] }), refused);
  for (const size of [LIMITS.pageChars + 1, 5 * LIMITS.pageChars]) {
    const long = memorySource({ 'long.md': Buffer.alloc(size, 'a') });
    await assert.rejects(read(long), { code: 'page-too-long', entry: 'long.md', max: LIMITS.pageChars });
  }
});

test('reading the same source again gives the same keys', async () => {
  const keys = ({ pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>): string[] => [
    ...pages.map(({ key }) => key),
    ...catalogs.flatMap((catalog) => [catalog.key, ...keys(catalog)]),
  ];
  for (const name of ['deep', 'gitbook', 'mkdocs']) {
    const first = keys(await readFixture(name));
    assert.deepEqual(first, keys(await readFixture(name)));
    assert.equal(new Set(first).size, first.length, 'no key twice');
  }
});

test('progress counts files, and an abort stops the reading', async () => {
  const source = memorySource({ 'a.md': '', 'b.md': '', 'c.md': '', 'd.png': '' });
  const seen: string[] = [];
  await readMarkdown(source, { language: 'en', onProgress: (done, total) => seen.push(`${done}/${total}`) });
  assert.deepEqual(seen, ['1/3', '2/3', '3/3']);

  const stop = new AbortController();
  const reason = new Error('cancelled');
  const reading = readMarkdown(source, {
    language: 'en',
    signal: stop.signal,
    onProgress: (done) => {
      if (done === 2) stop.abort(reason);
      assert.ok(done < 3, 'nothing is read after the abort');
    },
  });
  await assert.rejects(reading, reason);
});

test('a source that lies about a file, and one of too many pages, are refused as a whole', async () => {
  const lie = () => Promise.reject(new ImportRefused('entry-size-wrong', { entry: 'a.md' }));
  const source = memorySource({});
  await assert.rejects(read({ ...source, files: [{ path: 'a.md', size: 1, read: lie }] }), {
    code: 'entry-size-wrong',
  });
  const empty = { size: 0, read: async () => new Uint8Array() };
  const files = Array.from({ length: 20_001 }, (_, index) => ({ path: `${index}.md`, ...empty }));
  await assert.rejects(read({ ...source, files }), { code: 'too-many-pages' });
});

test('a source is recognised by what is in it', async () => {
  assert.equal((await recognise(memorySource({ 'a/b.MD': '' })))?.id, 'markdown');
  assert.equal(await recognise(memorySource({ 'a.txt': '' })), undefined);
});

test('every loss has a sentence in both languages; where several files are read it names which', () => {
  for (const [code, { zh, en }] of Object.entries(LOSSES)) {
    // a workbook is one file
    const names = !code.startsWith('sheet-');
    for (const text of [zh, en]) assert.ok(!names || text.includes('{{where}}'), code);
    assert.equal(zh.includes('{{where}}'), en.includes('{{where}}'), code);
    assert.equal(zh.includes('{{detail}}'), en.includes('{{detail}}'), code);
  }
  const loss = { code: 'picture-missing', where: 'a.md', detail: '$&.png' } as const;
  assert.equal(lossText(loss, 'en'), 'a.md: the picture $&.png is not here, its address stays as it was');
});
