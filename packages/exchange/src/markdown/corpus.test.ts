import assert from 'node:assert/strict';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { posix } from 'node:path';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { openFolder } from '../folder.ts';
import { placeholdersIn, resolvePlaceholders } from '../placeholders.ts';
import { allPages, readWhole, type WholeTree } from '../testing/whole-tree.ts';
import { splitFrontMatter } from './front-matter.ts';
import { readMarkdown } from './read.ts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

/** What the facts count otherwise than the reader, tree by tree, each with its reason. */
interface Explained {
  /** Files that order the others and are no pages. */
  readonly navigation: number;
  /** Menus and covers of the site: no pages, and their pictures and links are not counted. */
  readonly frame: readonly string[];
  readonly framePictures: number;
  /** Pictures the facts call missing that the site shows: HTML written for the address a page is served at. */
  readonly servedPictures: number;
  /** Pictures the facts only call absolute, whose target is in the tree. */
  readonly absolutePictures: number;
  /** Absolute links to `/<mount>/…`, which the tree was taken from. */
  readonly mount: string;
  /** Links that a reader of Markdown does not show: in a cell beyond the last column of its table. */
  readonly unseen: readonly string[];
}

const NOTHING: Explained = {
  navigation: 0,
  frame: [],
  framePictures: 0,
  servedPictures: 0,
  absolutePictures: 0,
  mount: '',
  unseen: [],
};

const TREES: Readonly<Record<string, Explained>> = {
  'apisix-zh': { ...NOTHING, unseen: ['plugins/loggly.md ../apisix-variable.md'] },
  docsify: {
    ...NOTHING,
    navigation: 1,
    frame: ['_coverpage.md', '_navbar.md'],
    framePictures: 1,
    absolutePictures: 2,
  },
  'javaguide-database-zh': NOTHING,
  mkdocs: { ...NOTHING, servedPictures: 2 },
  'vue-guide-zh': { ...NOTHING, mount: 'guide' },
};

interface Facts {
  readonly markdownFiles: number;
  readonly imageFiles: number;
  readonly imageTargets: { readonly inTree: number; readonly missing: number; readonly absolutePath: number };
  readonly pages: readonly { readonly file: string; readonly title: string | null }[];
}

function factsOf(name: string): Facts {
  // The manifest is ours and its shape is in the corpus' own description.
  const { files } = JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')) as {
    files: { path: string; facts: Facts }[];
  };
  const entry = files.find(({ path }) => path === `markdown/${name}`);
  assert.ok(entry);
  return entry.facts;
}

/** Links as a plain search finds them, sharing nothing with the reader: outside code, to no other site. */
function linksBySearch(text: string): readonly string[] {
  const prose = splitFrontMatter(text)
    .body.replace(/^( *)(?:> ?)*(`{3,}|~{3,})[^\n]*\n[\s\S]*?\n[ >]*\2[`~]*[ \t]*(?=\n|$)/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/(`+)(?!`)[^\n]*?[^`\n]\1(?!`)/g, 'code');
  const inline = prose.matchAll(/(?<!!)\[(?:[^\][]|!?\[[^\]]*\](?:\([^)]*\))?)*\]\(<?([^\s)>]+)/g);
  const ofPictures = new Set(Array.from(prose.matchAll(/!\[[^\]]*\]\[([^\]]+)\]/g), ([, label]) => label));
  const defined = prose
    .matchAll(/^ {0,3}\[([^\]^]+)\]:[ \t]*(\S*[./]\S*)/gm)
    .filter(([, label]) => !ofPictures.has(label))
    .map(([whole, , href = '']) => [whole, href]);
  const html = prose.matchAll(/<a\b[^>]*?\shref="([^"]+)"/g);
  return [...inline, ...defined, ...html]
    .map(([, href = '']) => href)
    .filter((href) => !/^(?:[a-z][a-z0-9+.-]*:|\/\/|#)/i.test(href));
}

function existsInTree(root: string, file: string, href: string, mount: string): boolean {
  const path = decodeURIComponent(href.replace(/[?#].*/s, '').replace(`/${mount}/`, '/'));
  const base = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path);
  if (base.startsWith('..')) return false;
  const stem = base.replace(/\.html$/, '').replace(/\/$/, '');
  return [
    base.replace(/\/$/, ''),
    `${stem}.md`,
    `${stem}/README.md`,
    `${stem}/index.md`,
    `${posix.dirname(stem)}/README.md`,
  ]
    .slice(0, /\/(?:index)$/.test(stem) ? 5 : 4)
    .some((candidate) => existsSync(`${root}/${candidate}`) && statSync(`${root}/${candidate}`).isFile());
}

for (const [name, explained] of Object.entries(TREES)) {
  const root = `${CORPUS}markdown/${name}`;
  const load = async (): Promise<WholeTree> =>
    readWhole(await readMarkdown(await openFolder(root), { language: 'zh' }));

  test(`${name}: pages and pictures equal the facts`, { skip }, async () => {
    const facts = factsOf(name);
    const tree = await load();
    const count = (code: string): number => tree.report.losses.filter((loss) => loss.code === code).length;

    assert.equal(tree.report.pages + explained.navigation + explained.frame.length, facts.markdownFiles);
    assert.equal(count('navigation-used'), explained.navigation);
    const frame = tree.report.losses.filter(({ code }) => code === 'frame-left-out').map(({ where }) => where);
    assert.deepEqual(frame.toSorted(), explained.frame);
    assert.equal(new Set(allPages(tree).map(({ key }) => key)).size, tree.report.pages);

    const { inTree, missing, absolutePath } = facts.imageTargets;
    const found = inTree + explained.absolutePictures + explained.servedPictures - explained.framePictures;
    assert.equal(tree.report.pictures, found);
    assert.equal(count('picture-missing'), inTree + missing + absolutePath - explained.framePictures - found);
    const pictures = tree.assets.filter(({ kind }) => kind === 'picture');
    assert.equal(pictures.length + count('asset-unused'), facts.imageFiles);
    for (const asset of tree.assets) assert.equal((await asset.bytes()).length, asset.size);
  });

  test(`${name}: every link with a target in the tree leads there, and no other is touched`, { skip }, async () => {
    const tree = await load();
    const lost = new Set(
      tree.report.losses
        .filter(({ code }) => code === 'link-target-missing')
        .map(({ where, detail }) => `${where} ${detail}`),
    );
    const keys = new Set([...allPages(tree), ...tree.assets].map(({ key }) => key));
    let expected = 0;
    let mended = 0;
    for (const [key, { content, places }] of tree.texts) {
      assert.deepEqual(places, placeholdersIn(content), key);
      const text = readFileSync(`${root}/${key}`, 'utf8');
      const hrefs = linksBySearch(text).filter((href) => !explained.unseen.includes(`${key} ${href}`));
      for (const href of hrefs) {
        const exists = existsInTree(root, key, href, explained.mount);
        if (exists) expected += 1;
        assert.equal(lost.has(`${key} ${href}`), !exists, `${key}: ${href}`);
      }
      resolvePlaceholders(content, {
        page: (target) => {
          assert.ok(keys.has(target), target);
          mended += 1;
          return undefined;
        },
        asset: (target) => {
          assert.ok(keys.has(target), target);
          return undefined;
        },
      });
    }
    assert.equal(mended, expected);
  });

  test(`${name}: titles are those of the files`, { skip }, async () => {
    const pages = new Map(allPages(await load()).map((page) => [page.key, page]));
    for (const { file, title } of factsOf(name).pages) {
      const page = pages.get(file);
      if (page === undefined) continue;
      const front = splitFrontMatter(readFileSync(`${root}/${file}`, 'utf8')).title;
      if (front !== '') assert.equal(page.title, front);
      else assert.ok(page.title !== '' && !/[<>{}]/.test(page.title), `${file}: ${page.title} for ${title}`);
    }
  });
}
