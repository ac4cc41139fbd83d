import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { itemInfo, type MenuCatalog, type MenuPage, pageInfo } from '@sheaf/contract';
import { linksOf, outlineOf } from '@sheaf/markdown';
import type { Engine } from '../../platform/database/open.ts';
import { type NextSite, onSharedSites } from '../../testing/shared-site.ts';
import { type Files, importFiles, traces } from './testing/import-zip.ts';

const CORPUS = fileURLToPath(new URL('../../../../../../shared/corpus/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

/** What the facts count otherwise, each explained where the reader itself is compared with them. */
const TREES: Readonly<Record<string, { readonly navigation: number; readonly pictures: number }>> = {
  'apisix-zh': { navigation: 0, pictures: 0 },
  // A sidebar, a menu and a cover that are no pages; two pictures that the facts call absolute are in the tree, the
  // cover's own is not counted.
  docsify: { navigation: 3, pictures: 1 },
  'javaguide-database-zh': { navigation: 0, pictures: 0 },
  // Two pictures in HTML are written for the address that their page is served at.
  mkdocs: { navigation: 0, pictures: 2 },
  'vue-guide-zh': { navigation: 0, pictures: 0 },
};

interface Facts {
  readonly markdownFiles: number;
  readonly imageTargets: { readonly inTree: number };
}

function factsOf(name: string): Facts {
  // The manifest is ours and its shape is in the corpus' own description.
  const { files } = JSON.parse(readFileSync(join(CORPUS, 'manifest.json'), 'utf8')) as {
    files: { path: string; facts: Facts }[];
  };
  const entry = files.find(({ path }) => path === `markdown/${name}`);
  assert.ok(entry);
  return entry.facts;
}

function filesIn(root: string): Files {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    entries.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(root, path), readFileSync(path)];
    }),
  );
}

function allPages({ pages, catalogs }: { pages: MenuPage[]; catalogs: MenuCatalog[] }): MenuPage[] {
  return [...pages, ...catalogs.flatMap(allPages)];
}

function compare(engine: Engine, site: NextSite, name: string): void {
  test(`${engine}: ${name} through the server: pages, pictures and links equal the facts`, { skip }, async () => {
    const facts = factsOf(name);
    const { navigation, pictures } = TREES[name] ?? { navigation: 0, pictures: 0 };
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const files = filesIn(join(CORPUS, 'markdown', name));
    const report = await importFiles(sheaf, mei, files, { name: `${name}.zip` });
    const { item_id } = report;

    const pages = allPages((await mei.ok(itemInfo, { item_id })).menu);
    assert.equal(pages.length + navigation, facts.markdownFiles);
    assert.equal(report.pages_added, pages.length);
    const texts = new Map<number, string>();
    for (const { page_id } of pages) texts.set(page_id, (await mei.ok(pageInfo, { page_id })).page_content);
    const uses = [...texts].flatMap(([page_id, text]) => linksOf(text).map((use) => ({ ...use, page_id })));
    assert.deepEqual(
      uses.filter(({ href }) => href.startsWith('sheaf-')),
      [],
    );
    const shown = uses.filter(({ kind, href }) => kind === 'image' && href.startsWith('/api/attachment/visitFile?'));
    assert.equal(shown.length, facts.imageTargets.inTree + pictures);
    for (const address of new Set(shown.map(({ href }) => href))) {
      const picture = await mei.get(address);
      assert.equal(picture.status, 200);
      const bytes = Buffer.from(await picture.arrayBuffer());
      assert.ok(Object.values(files).some((content) => bytes.equals(Buffer.from(content))));
    }

    const ours = new RegExp(`^/${item_id}/(\\d+)(?:#(.*))?$`);
    const within = uses.filter(({ kind, href }) => kind === 'link' && (ours.test(href) || /^#./.test(href)));
    const dead = within.filter(({ href, page_id }) => {
      const [, target = String(page_id)] = ours.exec(href) ?? [];
      return !texts.has(Number(target));
    });
    assert.deepEqual(dead, []);
    const lost = report.losses.filter(({ code }) => ['link-target-missing', 'file-type-refused'].includes(code));
    const saved = uses.filter(({ kind, href }) => kind === 'link' && href.startsWith('/api/attachment/visitFile?'));
    const unanchored = report.losses.filter(({ code, detail }) => code === 'anchor-missing' && detail.startsWith('#'));
    assert.equal(report.links_mended, within.length - unanchored.length + saved.length);
    assert.equal(report.links, report.links_mended + lost.length + unanchored.length);
    assert.ok(anchorsFound(within, texts, ours) > 0 || within.every(({ href }) => !href.includes('#')));

    const before = await traces(sheaf);
    const again = await importFiles(sheaf, mei, files, { item_id, name: `${name}.zip` });
    assert.deepEqual([again.pages_added, again.pages_updated, again.pages_unchanged], [0, 0, pages.length]);
    assert.deepEqual(await traces(sheaf), before);
  });
}

/** How many links lead to a heading of the outline of their page. */
function anchorsFound(
  uses: readonly { readonly href: string; readonly page_id: number }[],
  texts: ReadonlyMap<number, string>,
  ours: RegExp,
): number {
  const ids = new Map([...texts].map(([page_id, text]) => [page_id, new Set(outlineOf(text).map(({ id }) => id))]));
  return uses.filter(({ href, page_id }) => {
    const [, target = String(page_id), anchor = href.slice(1)] = ours.exec(href) ?? [];
    return ids.get(Number(target))?.has(anchor);
  }).length;
}

onSharedSites((engine, site) => {
  // What a tree's texts become is not the database's doing: on the second engine one tree shows that they arrive.
  for (const name of engine === 'sqlite' ? Object.keys(TREES) : ['docsify']) compare(engine, site, name);
});
