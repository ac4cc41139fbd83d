import { expect, type Page } from '@playwright/test';
import { updateHistoryComments } from '@sheaf/contract';
import { ATTACK_VECTORS, type AttackVector } from '@sheaf/markdown/testing/attack-vectors';
import { chooseTool, editorOf, rewrite } from '../fixtures/editor.ts';
import { type Sheaf, test } from '../fixtures/sheaf.ts';

test.describe.configure({ mode: 'parallel' });

/** Whatever runs tells by name of the element that let it, and dialogs and windows are never ours. */
const CANARY = `Object.defineProperty(window, '__canary', { set() { console.error('the canary sang'); } })`;

/** In a browser that ignores our policy, so that only what the text was made into stands between it and a script. */
async function openBrowser(sheaf: Sheaf): Promise<{ page: Page; songs: string[] }> {
  const page = await sheaf.browser({ bypassCSP: true });
  const songs: string[] = [];
  await page.addInitScript(CANARY);
  page.on('console', (message) => {
    if (message.text().includes('canary')) songs.push(page.url());
  });
  page.on('dialog', async (dialog) => {
    songs.push(`dialog ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('popup', (popup) => songs.push(`window ${popup.url()}`));
  return { page, songs };
}

/** Rouses handlers, and finds addresses that would run: what a reader's hand would do to everything on the screen. */
const ROUSE = `(() => {
  const bad = [];
  for (const element of document.querySelectorAll('body *:not(script)')) {
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) bad.push(name);
      const scheme = value.replace(/[\\u0000-\\u0020]/g, '').toLowerCase();
      if (/^(javascript:|vbscript:|data:text)/.test(scheme) && name !== 'title' && name !== 'aria-label' && name !== 'value') bad.push(name + '=' + value);
    }
    for (const type of ['mouseover', 'pointerover', 'focus', 'load', 'error', 'toggle', 'animationstart'])
      element.dispatchEvent(new Event(type));
  }
  return bad;
})()`;

async function rouse(page: Page): Promise<string[]> {
  return page.evaluate(ROUSE);
}

/** A zero byte and half a character are refused before they are stored. */
const VECTORS = ATTACK_VECTORS.filter(({ text }) => text.isWellFormed() && !text.includes('\0'));
/** Those that fit in a line, as titles and names must. */
const LINES = VECTORS.filter(({ text }) => text.length <= 200 && !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(text));

const HALVES = [
  ['first', VECTORS.filter((_, index) => index % 2 === 0)],
  ['second', VECTORS.filter((_, index) => index % 2 === 1)],
] as const;

for (const [half, vectors] of HALVES) {
  test(`no text of the ${half} half of the attacks runs on the page that shows it`, async ({ sheaf }) => {
    test.setTimeout(240_000);
    const mei = await sheaf.person('mei');
    const item = await mei.item('Attacks');
    const { page, songs } = await openBrowser(sheaf);
    const failed: string[] = [];
    for (const { name, text } of vectors) {
      const id = await mei.page(item, name, `${text}\n`);
      await page.goto(sheaf.at(`/${item}/${id}`), { waitUntil: 'domcontentloaded' });
      await expect(page.getByRole('tree')).toBeVisible();
      const bad = await rouse(page);
      if (bad.length > 0 || songs.length > 0) failed.push(`${name}: ${[...bad, ...songs.splice(0)].join(', ')}`);
    }
    expect(vectors.length).toBeGreaterThan(60);
    expect(failed).toEqual([]);
  });
}

test('no text of the attacks breaks the policy of a page, which asks nothing of it', async ({ page, sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Attacks');
  for (const [kind, texts] of byClass(VECTORS)) {
    const id = await mei.page(item, kind, texts.join('\n\n'));
    await page.goto(sheaf.at(`/${item}/${id}`));
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  }
});

test('diagrams that attack are drawn as pictures, and run nothing', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Attacks');
  const { page, songs } = await openBrowser(sheaf);
  const diagrams = VECTORS.filter((vector) => vector.class === 'diagram').map(({ text }) => text);
  const last = '```mermaid\ngraph TD\nHarmless-->Drawn\n```';
  const id = await mei.page(item, 'Diagrams', [...diagrams, last].join('\n\n'));
  await page.goto(sheaf.at(`/${item}/${id}`));
  await expect(page.locator('img.diagram[alt*="Harmless"], [aria-label*="Harmless"]').first()).toBeVisible();
  expect(await rouse(page)).toEqual([]);
  expect(songs).toEqual([]);
});

test('nothing runs in the preview while it is written', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Attacks');
  const { page, songs } = await openBrowser(sheaf);
  await sheaf.signIn(page, mei, `/page/edit/${item}/0`);
  const editor = editorOf(page);
  await expect(editor.status).toHaveText('No unsaved changes');
  const failed: string[] = [];
  for (const [index, vectors] of chunks(ATTACK_VECTORS.filter(isShort), 4).entries()) {
    await rewrite(editor, [`seen${index}`, ...vectors.map(({ text }) => text)].join('\n\n'));
    await expect(editor.preview).toContainText(`seen${index}`);
    const bad = await rouse(page);
    const names = vectors.map(({ name }) => name).join(' | ');
    if (bad.length > 0 || songs.length > 0) failed.push(`${names}: ${[...bad, ...songs.splice(0)].join(', ')}`);
  }
  expect(failed).toEqual([]);
});

test('nothing runs in search results', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Attacks');
  const { page, songs } = await openBrowser(sheaf);
  for (const [index, { name, text }] of VECTORS.entries()) {
    await mei.page(item, name, `haystack${index % 3} ${text} haystack${index % 3}`);
  }
  for (const word of ['haystack0', 'haystack1', 'haystack2']) {
    await page.goto(sheaf.at(`/${item}?keyword=${word}`));
    await expect(page.getByRole('heading', { level: 1, name: `Search: “${word}”` })).toBeVisible();
    expect(await rouse(page)).toEqual([]);
  }
  for (const { text } of LINES.filter(({ text: line }) => line.length <= 100).slice(0, 20)) {
    await page.goto(sheaf.at(`/${item}?keyword=${encodeURIComponent(text)}`));
    expect(await rouse(page)).toEqual([]);
  }
  expect(songs).toEqual([]);
});

test('nothing runs from titles and names in trees, lists, editors and heads', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const { page, songs } = await openBrowser(sheaf);
  const item = await mei.item('Attacks');
  let last = 0;
  for (const { text } of LINES) last = await mei.page(item, text, 'harmless');
  const names = LINES.filter(({ text }) => text.length <= 100);
  let cat_id = 0;
  for (const { text } of names.slice(0, 40)) cat_id = await mei.catalog(item, text);
  let other = 0;
  for (const { text } of names) other = await mei.item(text, { item_description: text });
  await mei.page(other, 'Page', 'harmless');
  await sheaf.signIn(page, mei);
  const paths = ['/item/index', `/${item}`, `/${item}/${last}`, `/${item}/catalog/${cat_id}`, `/${other}`];
  for (const path of [...paths, `/catalog/${item}`, `/page/edit/${item}/${last}`]) {
    await page.goto(sheaf.at(path));
    await expect(page.getByRole('heading').or(page.getByRole('dialog')).first()).toBeVisible();
    await expect(page.locator('.loading-face')).toHaveCount(0);
    expect(await rouse(page), path).toEqual([]);
  }
  const guest = await openBrowser(sheaf);
  await guest.page.goto(sheaf.at(`/${item}/${last}`));
  await expect(guest.page.getByRole('treeitem')).not.toHaveCount(0);
  expect(await rouse(guest.page)).toEqual([]);
  expect([...songs, ...guest.songs]).toEqual([]);
});

test('nothing runs in a comparison or in the history', async ({ sheaf }) => {
  const mei = await sheaf.person('mei');
  const item = await mei.item('Attacks');
  const { page, songs } = await openBrowser(sheaf);
  const whole = VECTORS.filter(isShort).map(({ text }) => text);
  const id = await mei.page(item, 'Attacks', whole.join('\n\n'));
  await mei.rewrite(item, id, 'Attacks', whole.map((text) => text.replace('window', 'self')).join('\n\n'));
  const [version] = await mei.versions(id);
  const page_history_id = version?.page_history_id ?? 0;
  await mei.call(updateHistoryComments, {
    page_id: id,
    page_history_id,
    page_comments: '<img src=x onerror=window.__canary=1>',
  });
  await sheaf.signIn(page, mei);
  await page.goto(sheaf.at(`/page/diff/${id}/${page_history_id}`));
  await expect(page.getByRole('region', { name: 'Line by line' })).toContainText('__canary');
  expect(await rouse(page)).toEqual([]);
  await page.goto(sheaf.at(`/page/edit/${item}/${id}`));
  await chooseTool(page, 'Document tools', 'History');
  await expect(page.getByRole('dialog', { name: 'History' }).getByRole('listitem')).toHaveCount(1);
  expect(await rouse(page)).toEqual([]);
  expect(songs).toEqual([]);
});

function chunks<T>(all: readonly T[], size: number): readonly T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

function isShort({ text }: AttackVector): boolean {
  return text.length <= 3000;
}

function byClass(vectors: readonly AttackVector[]): Map<string, string[]> {
  const classes = new Map<string, string[]>();
  for (const vector of vectors) classes.set(vector.class, [...(classes.get(vector.class) ?? []), vector.text]);
  return classes;
}
