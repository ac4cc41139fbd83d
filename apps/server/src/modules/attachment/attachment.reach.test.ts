import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createToken,
  itemInfo,
  listTeamItemMembers,
  saveTeam,
  saveTeamItem,
  saveTeamItemMember,
  saveTeamMember,
  transferItem,
  uploadImage,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person, type TestItem } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { SAMPLES } from './testing/sample-files.ts';

const COPIES = 22;

async function status(person: Person, url: string): Promise<number> {
  const answer = await person.get(url);
  await answer.arrayBuffer();
  return answer.status;
}

async function byToken(person: Person, url: string, item_id: number): Promise<number> {
  const { token } = await person.ok(createToken, { token_name: 'script', item_id });
  const answer = await new Person(person.url, { ...person, token }).fetch(url, { method: 'GET' });
  await answer.arrayBuffer();
  return answer.status;
}

/** A picture on a page in the first of two catalogs of an item for members only, and copies of the item. */
async function scene(sheaf: Sheaf) {
  const mei = await sheaf.user('mei');
  const copy = async (copy_item_id: number, fields = {}) =>
    mei.addItem('Copy', { copy_item_id, members_only: 1, ...fields });
  const template = await mei.addItem('Template', { members_only: 1 });
  const cat_id = await mei.addCatalog(template, 'With');
  await mei.addCatalog(template, 'Without');
  const picture = { name: 'a.png', bytes: SAMPLES.png };
  const sent = await mei.upload(uploadImage.path, 'editormd-image-file', picture, template);
  // What an upload answers, checked by the server's own output schema.
  const { url } = sent.data as { url: string };
  await mei.addPage(template, 'Page', `![x](${url})`, cat_id);
  let last = template;
  for (let n = 0; n < COPIES; n++) last = await copy(template.item_id);
  const { menu } = await mei.ok(itemInfo, last);
  const [with_it = 0, without = 0] = menu.catalogs.map((catalog) => catalog.cat_id);
  return { mei, template, last, with_it, without, url, copy };
}

onBothEngines((engine) => {
  test(`${engine}: a file that many items hold is read by whoever may read one of them, whichever [B-3.08]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const { mei, template, last, with_it, without, url, copy } = await scene(sheaf);
    const [ann, bob, cal] = [await sheaf.user('ann'), await sheaf.user('bob'), await sheaf.user('cal')];
    const [dan, eve] = [await sheaf.user('dan'), await sheaf.user('eve')];
    const [heir, stranger] = [await sheaf.user('heir'), await sheaf.user('stranger')];
    await mei.addMember(last, ann, { member_group_id: 0 });
    await mei.addMember(last, bob, { member_group_id: 0, cat_id: with_it });
    await mei.addMember(last, cal, { member_group_id: 1, cat_id: without });
    await bindTeam(mei, last, [
      [dan, with_it],
      [eve, without],
    ]);
    await mei.ok(transferItem, { ...(await copy(template.item_id)), username: heir.username, password: mei.password });
    const people = { mei, ann, bob, cal, dan, eve, heir, stranger, admin: sheaf.admin, guest: sheaf.guest };
    const answers: Record<string, number> = {};
    for (const [name, person] of Object.entries(people)) answers[name] = await status(person, url);
    const [yes, no] = [200, 404];
    assert.deepEqual(answers, {
      ...{ mei: yes, ann: yes, bob: yes, cal: no, dan: yes, eve: no },
      ...{ heir: yes, stranger: no, admin: yes, guest: no },
    });

    assert.equal(await byToken(ann, url, last.item_id), yes, 'a token for the item');
    assert.equal(await byToken(mei, url, (await mei.addItem('Other', { members_only: 1 })).item_id), no);

    const visited = await copy(template.item_id, { members_only: 0, is_private: 1, password: 'open sesame' });
    assert.equal(await status(sheaf.guest, url), no);
    const { visit_grant } = await sheaf.guest.ok('/api/item/pwd', { ...visited, password: 'open sesame' });
    assert.equal(await status(sheaf.guest, url), yes, 'by the cookie of a visit');
    assert.equal(await status(stranger, `${url}&visit_grant=${visit_grant}`), yes, 'by its word');

    const show = async (person: Person) => person.addPage(await person.addItem('Mine'), 'Page', `![x](${url})`);
    const someone = await sheaf.user('someone');
    await show(stranger);
    assert.equal(await status(someone, url), no, 'knowing a link is no right');
    await show(ann);
    assert.equal(await status(someone, url), yes, 'who reads it may show it');
  });
});

/** Takes them into a team that the item is bound to, each confined to a catalog. */
async function bindTeam(
  owner: Person,
  item: TestItem,
  confined: readonly (readonly [Person, number])[],
): Promise<void> {
  const { id: team_id } = await owner.ok(saveTeam, { team_name: 'Team' });
  const member_username = confined.map(([{ username }]) => username).join(',');
  await owner.ok(saveTeamMember, { team_id, member_username });
  await owner.ok(saveTeamItem, { team_id, item_id: item.item_id });
  const members = await owner.ok(listTeamItemMembers, { team_id, item_id: item.item_id });
  for (const [{ uid }, cat_id] of confined) {
    const id = members.find(({ member_uid }) => member_uid === uid)?.id ?? 0;
    await owner.ok(saveTeamItemMember, { id, cat_id });
  }
}
