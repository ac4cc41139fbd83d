import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { attach } from '../../testing/attach-files.ts';
import type { Person, TestItem } from '../../testing/person.ts';
import { onSharedSites } from '../../testing/shared-site.ts';
import type { Sheaf } from '../../testing/start-sheaf.ts';
import { resolveViewer } from '../user/session.service.ts';
import { accessToExport } from './export.access.ts';
import { leavingTree } from './export.tree.service.ts';
import { askingAs } from './export-asking.ts';

/** More than is read ahead of what is taken. */
const PAGES = 12;

/** The first page of it; what comes back reads the last one. */
async function begin(sheaf: Sheaf, person: Person, { item_id }: TestItem): Promise<() => Promise<unknown>> {
  const { context } = sheaf.app;
  const viewer = await resolveViewer(context, String(person.token));
  assert.ok(viewer);
  const { signal } = new AbortController();
  const asking = askingAs(context, viewer, { language: 'en', origin: '', signal });
  const access = await accessToExport(asking, { item_id, cat_id: 0, page_id: 0 }, 'markdown');
  const { pages } = await leavingTree(asking, access);
  assert.equal(await (await pages[0]?.read())?.content(() => undefined), 'text 0');
  return async () => pages.at(-1)?.read();
}

onSharedSites((engine, site) => {
  test(`${engine}: who loses his right or his session while he takes an item along gets no more of it`, async () => {
    const sheaf = site();
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Guide', { members_only: 1 });
    for (let at = 0; at < PAGES; at++) await mei.addPage(item, `Page ${at}`, `text ${at}`);
    const member = await mei.addMember(item, tom, { member_group_id: 1 });
    const first = await begin(sheaf, tom, item);
    await mei.ok('/api/member/delete', { ...item, item_member_id: member });
    await assert.rejects(first, { error: 'itemNotFound' });
    await mei.addMember(item, tom, { member_group_id: 1 });
    const second = await begin(sheaf, tom, item);
    await tom.ok('/api/user/logout', {});
    await assert.rejects(second, { error: 'loginExpired' });
  });

  test(`${engine}: a file that fails before its first byte is told in words, not sent under its name`, async (t) => {
    const sheaf = site();
    const mei = await sheaf.user('mei');
    const { url } = await attach(mei, { page_id: await mei.addPage(await mei.addItem('Guide'), 'Page') });
    t.mock.method(sheaf.app.context.files, 'read', async () => ({
      stream: new Readable({
        read() {
          this.destroy(new Error('the disk is gone'));
        },
      }),
    }));
    const answer = await mei.get(url);
    assert.deepEqual([answer.status, answer.headers.get('content-disposition')], [500, null]);
    assert.equal(answer.headers.get('content-type'), 'text/plain; charset=utf-8');
    assert.match(await answer.text(), /^Something went wrong on the server\. .*Reference/);
  });
});
