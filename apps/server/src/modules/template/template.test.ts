import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  archiveItem,
  createToken,
  deleteAccount,
  deleteItem,
  deleteMember,
  deleteTemplate,
  ERRORS,
  LIMITS,
  listItemTemplates,
  listMyTemplates,
  listTemplateItems,
  listTemplates,
  saveTemplate,
  shareTemplate,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { overtake } from '../../testing/overtake.ts';
import { Person, type TestItem } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const { badInput, itemNotFound, itemReadOnly, itemTemplatesFull, notAllowed, templateNotFound, templatesTooMany } =
  ERRORS;

function ids(...items: readonly TestItem[]): string {
  return items.map(({ item_id }) => item_id).join(',');
}

async function titles(person: Person, item: TestItem): Promise<string[]> {
  return (await person.ok(listItemTemplates, item)).map(({ template_title }) => template_title);
}

onBothEngines((engine) => {
  test(`${engine}: templates are kept, listed and shared in items, all of them or none [B-3.18 B-3.19 B-7.42 B-7.43 B-7.44 B-7.45 B-7.46]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom, ann] = [await sheaf.user('mei'), await sheaf.user('tom'), await sheaf.user('ann')];
    const [guide, api] = [await mei.addItem('Guide', { members_only: 1 }), await mei.addItem('API')];
    const foreign = await tom.addItem('Foreign');
    await mei.addMember(guide, tom, { member_group_id: 1 });
    await mei.addMember(guide, ann, { member_group_id: 0 });

    const text = '# Daily <b>&amp;</b>\r\n\n- 项目';
    const first = await mei.ok(saveTemplate, { template_title: ' 日报 ', template_content: text });
    const facts = { uid: mei.uid, username: 'mei', template_title: '日报', template_content: text, share_item: [] };
    assert.deepEqual({ ...first, ...facts, share_item_count: 0 }, first);
    assert.match(first.addtime, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const second = await mei.ok(saveTemplate, { template_title: '日报', template_content: 'another' });
    for (const [field, fields] of [
      ['template_title', { template_title: '  ', template_content: 'x' }],
      ['template_title', { template_title: 'x'.repeat(101), template_content: 'x' }],
      ['template_content', { template_title: 'x', template_content: '' }],
      ['template_content', { template_title: 'x', template_content: 'x'.repeat(LIMITS.pageChars + 1) }],
    ] as const) {
      const { error_code, error_field } = await mei.post(saveTemplate, fields);
      assert.deepEqual([error_code, error_field], [badInput.code, field]);
    }

    await mei.ok(shareTemplate, { template_id: first.id, item_id: ids(guide, api, guide) });
    const mine = await mei.ok(listMyTemplates, {});
    assert.deepEqual(
      mine.map(({ id, share_item_count, share_item }) => [
        id,
        share_item_count,
        share_item.map((share) => share.item_id),
      ]),
      [
        [second.id, 0, []],
        [first.id, 2, [guide.item_id, api.item_id]],
      ],
      'newest first, each with its items',
    );
    assert.deepEqual(await mei.ok(listTemplates, {}), mine, 'the former name answers the same');
    assert.deepEqual(await mei.ok(listTemplateItems, { template_id: first.id }), mine[1]?.share_item);
    assert.deepEqual([await tom.ok(listMyTemplates, {}), await tom.ok(listItemTemplates, foreign)], [[], []]);

    const [shared] = await tom.ok(listItemTemplates, guide);
    const known = { id: first.id, template_id: first.id, ...guide, username: 'mei', template_content: text };
    assert.deepEqual({ ...shared, ...known }, shared);
    assert.match(shared?.created_at ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(await ann.code(listItemTemplates, guide), notAllowed.code, 'a reader has no use for templates');
    assert.equal(await sheaf.admin.code(listItemTemplates, { item_id: 2_000_000_000 }), itemNotFound.code);
    const { token } = await mei.ok(createToken, { token_name: 'Writes', right: 'write' });
    const script = new Person(sheaf.url, { username: 'mei', uid: mei.uid, token });
    assert.equal(await script.code(shareTemplate, { template_id: first.id }), ERRORS.tokenNotAllowed.code);

    // one item that is not hers to edit, or is not there, or is archived: nothing changes
    const before = await mei.ok(listTemplateItems, { template_id: first.id });
    const old = await mei.addItem('Old');
    await mei.ok(archiveItem, { ...old, password: mei.password });
    for (const [wrong, code] of [
      [foreign, notAllowed.code],
      [{ item_id: 2_000_000_000 }, notAllowed.code],
      [old, itemReadOnly.code],
    ] as const) {
      const { error_code, error_field } = await mei.post(shareTemplate, {
        template_id: first.id,
        item_id: ids(await mei.addItem('New'), wrong),
      });
      assert.deepEqual([error_code, error_field], [code, 'item_id']);
    }
    assert.deepEqual(await mei.ok(listTemplateItems, { template_id: first.id }), before);
    for (const template_id of [first.id, 2_000_000_000]) {
      assert.equal(await tom.code(shareTemplate, { template_id, item_id: ids(foreign) }), templateNotFound.code);
      assert.equal(await tom.code(listTemplateItems, { template_id }), templateNotFound.code);
      assert.equal(await tom.code(deleteTemplate, { id: template_id }), templateNotFound.code);
    }

    await mei.ok(shareTemplate, { template_id: second.id, item_id: ids(guide) });
    assert.deepEqual(await titles(tom, guide), ['日报', '日报']);
    await mei.ok(shareTemplate, { template_id: first.id, item_id: ids(api) });
    assert.deepEqual(
      (await tom.ok(listItemTemplates, guide)).map(({ id }) => id),
      [second.id],
    );
    await mei.ok(shareTemplate, { template_id: first.id, item_id: '' });
    assert.deepEqual(await titles(mei, api), []);
    await mei.ok(deleteTemplate, { id: second.id });
    assert.deepEqual([await titles(tom, guide), (await mei.ok(listMyTemplates, {})).length], [[], 1]);
    await mei.ok(shareTemplate, { template_id: first.id, item_id: ids(api) });
    await mei.ok(deleteItem, { ...api, password: mei.password });
    assert.equal((await mei.ok(listMyTemplates, {}))[0]?.share_item_count, 0, 'a deleted item is named nowhere');
  });

  test(`${engine}: the right that is lost on the way, the bounds, and the account that goes`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const [guide, own] = [await mei.addItem('Guide', { members_only: 1 }), await tom.addItem('Own')];
    const item_member_id = await mei.addMember(guide, tom, { member_group_id: 1 });
    const { id } = await tom.ok(saveTemplate, { template_title: 'Weekly', template_content: 'text' });
    const late = await overtake(sheaf, {
      call: () => tom.code(shareTemplate, { template_id: id, item_id: ids(own, guide) }),
      meanwhile: () => mei.ok(deleteMember, { ...guide, item_member_id }),
    });
    assert.deepEqual([late, await tom.ok(listTemplateItems, { template_id: id })], [notAllowed.code, []]);
    const gone = await overtake(sheaf, {
      call: () => mei.code(shareTemplate, { template_id: id, item_id: ids(guide) }),
      meanwhile: () => mei.ok(deleteItem, { ...guide, password: mei.password }),
    });
    assert.equal(gone, notAllowed.code);

    const long = { template_title: 'Long', template_content: 'x'.repeat(LIMITS.pageChars) };
    const { id: other } = await mei.ok(saveTemplate, long);
    const team = await tom.addItem('Team');
    await tom.addMember(team, mei, { member_group_id: 1 });
    await mei.ok(shareTemplate, { template_id: other, item_id: ids(team) });
    const filled: number[] = [];
    for (let n = 0; n < 4; n++) filled.push((await tom.ok(saveTemplate, long)).id);
    assert.equal(await tom.code(saveTemplate, long), templatesTooMany.code, 'five million characters in all');
    for (const template_id of filled) await tom.ok(shareTemplate, { template_id, item_id: ids(team) });
    const full = await tom.post(shareTemplate, { template_id: id, item_id: ids(own, team) });
    assert.deepEqual([full.error_code, full.error_field], [itemTemplatesFull.code, 'item_id']);
    assert.deepEqual(await titles(tom, own), []);

    await mei.ok(deleteAccount, { password: mei.password });
    await sheaf.app.context.jobs.runDue();
    assert.equal((await titles(tom, team)).length, 4, 'what she shared went with her');
  });
});
