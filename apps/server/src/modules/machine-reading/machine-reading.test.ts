import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deletePage, getOpenKey, LIMITS, openUpdatePages, saveConfig, updateItem } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const text = async (response: Response) => {
  assert.equal(response.status, 200);
  return response.text();
};

/** The beginnings and ends of elements match, and every `&` names something. */
function demandXml(xml: string): void {
  const open: string[] = [];
  for (const [, end, name, whole] of xml.matchAll(/<(\/?)([\w:]+)(?:\s[^<>]*?)?(\/?)>/g)) {
    if (end === '/') assert.equal(open.pop(), name);
    else if (whole !== '/') open.push(name ?? '');
  }
  assert.deepEqual(open, []);
  assert.doesNotMatch(xml, /&(?!(amp|lt|gt|quot);)/);
}

onBothEngines((engine) => {
  test(`${engine}: models read the pages of an item by a list with addresses, and all texts at once`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Shop & [API]', { item_description: 'Orders\nand more' });
    const cat_id = await mei.addCatalog(item, 'Calls');
    const sub = await mei.addCatalog(item, 'Orders', cat_id);
    const first = await mei.addPage(item, 'Begin *here*', 'The first text.');
    const order = await mei.addPage(item, 'Create', '## How\n\nIt is made.', sub);
    const list = await text(await sheaf.guest.get(`/${item.item_id}/llms.txt`));
    const at = `${sheaf.url}/${item.item_id}`;
    assert.equal(
      list,
      [
        '# Shop & \\[API\\]',
        '',
        '> Orders and more',
        '',
        `- [Begin \\*here\\*](${at}/${first}.md)`,
        '',
        '## Calls / Orders',
        '',
        `- [Create](${at}/${order}.md)`,
        '',
      ].join('\n'),
    );
    assert.equal(await text(await sheaf.guest.get(`/${item.item_id}/${order}.md`)), '## How\n\nIt is made.');
    const full = await text(await sheaf.guest.get(`/${item.item_id}/llms-full.txt`));
    assert.ok(full.indexOf('The first text.') > 0 && full.indexOf('It is made.') > full.indexOf('The first text.'));
    assert.ok(full.includes(`# Create\n\nSource: ${at}/${order}\n`));
  });

  test(`${engine}: a feed tells what changed last, and never what is deleted or for others`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Shop');
    const cat_id = await mei.addCatalog(item, 'Other');
    const old = await mei.addPage(item, 'Old <page> & "more"');
    sheaf.clock.advance(60);
    const fresh = await mei.addPage(item, 'Fresh', 'text', cat_id);
    const gone = await mei.addPage(item, 'Gone');
    await mei.ok(deletePage, { page_id: gone });
    const path = `/${item.item_id}/feed.atom`;
    const feed = await text(await sheaf.guest.get(path));
    demandXml(feed);
    assert.deepEqual(
      [...feed.matchAll(/<entry>.*?<id>(.*?)<\/id>/g)].map(([, id]) => id),
      [fresh, old].map((page_id) => `${sheaf.url}/${item.item_id}/${page_id}`),
    );
    assert.ok(feed.includes('Old &lt;page&gt; &amp; &quot;more&quot;'));
    const lin = await sheaf.user('lin');
    await mei.ok(updateItem, { ...item, members_only: 1 });
    await mei.addMember(item, lin, { member_group_id: 1, cat_id });
    assert.notEqual((await sheaf.guest.get(path)).status, 200);
    const confined = await text(await lin.get(path));
    assert.ok(confined.includes('Fresh') && !confined.includes('Old'));
    sheaf.clock.advance(60);
    const pages = Array.from({ length: LIMITS.feedPages }, (_, at) => ({
      page_title: `Elsewhere ${at}`,
      page_content: 'x',
    }));
    await sheaf.guest.ok(openUpdatePages, { ...(await mei.ok(getOpenKey, item)), pages });
    const later = await text(await lin.get(path));
    assert.ok(later.includes('Fresh') && !later.includes('Elsewhere'), 'changes elsewhere push nothing out');
    for (const file of ['llms.txt', 'llms-full.txt', 'sitemap.xml', `${fresh}.md`]) {
      assert.notEqual((await sheaf.guest.get(`/${item.item_id}/${file}`)).status, 200, `${file} is for members`);
      const own = await lin.get(`/${item.item_id}/${file}`);
      assert.match(own.headers.get('cache-control') ?? '', /private|no-store/, file);
      const told = await text(own);
      assert.ok(!told.includes('Old') && !told.includes(`/${old}.md`), `${file} tells what its reader may read`);
    }
  });

  test(`${engine}: search engines are told of what anybody may read, by the address of the site`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    const [open, shut] = [await mei.addItem('Open'), await mei.addItem('Shut', { members_only: 1 })];
    const page_id = await mei.addPage(open, 'Page');
    await mei.addPage(shut, 'Hidden');
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.example.com/base/' });
    const at = 'https://docs.example.com/base';
    assert.match(await text(await sheaf.guest.get('/robots.txt')), new RegExp(`^Sitemap: ${at}/sitemap.xml$`, 'm'));
    const index = await text(await mei.get('/sitemap.xml'));
    demandXml(index);
    assert.ok(index.includes(`<loc>${at}/${open.item_id}/sitemap.xml</loc>`));
    assert.ok(!index.includes(`/${shut.item_id}/`), 'also where its owner asks');
    const pages = await text(await sheaf.guest.get(`/${open.item_id}/sitemap.xml`));
    demandXml(pages);
    assert.ok(pages.includes(`<loc>${at}/${open.item_id}/${page_id}</loc>`));
    const search = await text(await sheaf.guest.get(`/${open.item_id}/opensearch.xml`));
    demandXml(search);
    assert.ok(search.includes(`template="${at}/${open.item_id}?keyword={searchTerms}"`));
    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    for (const path of ['/sitemap.xml', `/${open.item_id}/sitemap.xml`, `/${open.item_id}/llms.txt`]) {
      assert.equal((await sheaf.guest.get(path)).status, 401, path);
    }
    assert.doesNotMatch(await text(await sheaf.guest.get('/robots.txt')), /Sitemap/);
  });
});
