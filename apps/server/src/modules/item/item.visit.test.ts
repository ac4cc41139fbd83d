import assert from 'node:assert/strict';
import { test } from 'node:test';
import { itemInfo, LIMITS, saveConfig, updateItem, visitItem } from '@sheaf/contract';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

const WRONG = 10_010;
const NOT_VISIBLE = 10_303;

onBothEngines((engine) => {
  test(`${engine}: the right visit password opens a private item by cookie and by grant, until it changes [A-4.01 A-5.24 A-7.42 B-4.01]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Hidden', { password: 'open sesame', item_domain: 'hidden7' });
    const page_id = await owner.addPage(item, 'Page');
    const [visitor, script] = [guest(sheaf.url), guest(sheaf.url)];
    assert.equal(await visitor.code(itemInfo, item), NOT_VISIBLE);
    const visit = await visitor.ok(visitItem, { ...item, password: 'open sesame' });
    assert.equal(visit.item_id, item.item_id);
    assert.equal(visit.expires_at, sheaf.clock.now() + LIMITS.visitGrantDays * 86_400);
    assert.equal((await visitor.ok(itemInfo, item)).item_name, 'Hidden');
    assert.equal((await visitor.ok(itemInfo, { item_id: 'hidden7' })).password, '');
    assert.equal(await visitor.code('/api/page/info', { page_id }), 0);
    assert.equal(await script.code(itemInfo, item), NOT_VISIBLE);
    assert.equal((await script.ok(itemInfo, { ...item, visit_grant: visit.visit_grant })).item_edit, false);
    const other = await owner.addItem('Other', { password: 'open sesame' });
    assert.equal(await script.code(itemInfo, { ...other, visit_grant: visit.visit_grant }), NOT_VISIBLE);
    await owner.ok(updateItem, { ...item, password: 'another' });
    assert.equal(await visitor.code(itemInfo, item), NOT_VISIBLE);
    assert.equal(await script.code(itemInfo, { ...item, visit_grant: visit.visit_grant }), NOT_VISIBLE);
  });

  test(`${engine}: a grant ends after its time, and a changed one counts for nothing [A-7.42]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Hidden', { password: 'secret' });
    const visitor = guest(sheaf.url);
    const { visit_grant } = await visitor.ok(visitItem, { ...item, password: 'secret' });
    visitor.cookies.clear();
    assert.equal(await visitor.code(itemInfo, { ...item, visit_grant }), 0);
    assert.equal(await visitor.code(itemInfo, { ...item, visit_grant: `${visit_grant.slice(0, -2)}xx` }), NOT_VISIBLE);
    sheaf.clock.advance(LIMITS.visitGrantDays * 86_400 + 1);
    assert.equal(await visitor.code(itemInfo, { ...item, visit_grant }), NOT_VISIBLE);
  });

  test(`${engine}: a page leads to its item, and what is not there answers as a wrong password does [A-7.42]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Hidden', { password: 'secret' });
    const page_id = await owner.addPage(item, 'Page');
    const open = await owner.addItem('Open');
    const visitor = guest(sheaf.url);
    assert.equal((await visitor.ok(visitItem, { item_id: 0, page_id, password: 'secret' })).item_id, item.item_id);
    const answers = new Set<string>();
    for (const where of [
      item,
      open,
      { item_id: 424_242 },
      { item_id: 'absent7' },
      { item_id: 0, page_id: 4_242 },
      { item_id: 0 },
    ]) {
      for (const password of ['wrong', '']) {
        const { error_code, error_message } = await guest(sheaf.url).post(visitItem, { ...where, password });
        answers.add(`${error_code} ${error_message}`);
      }
    }
    assert.deepEqual([...answers], [`${WRONG} That visit password is not right.`]);
  });

  test(`${engine}: guessing is slowed down for an item and an address, and goes on after a while [A-7.42]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const [item, other] = [
      await owner.addItem('One', { password: 'one' }),
      await owner.addItem('Two', { password: 'two' }),
    ];
    const visitor = guest(sheaf.url);
    const codes: number[] = [];
    for (let n = 0; n < 8; n++) codes.push(await visitor.code(visitItem, { ...item, password: `guess ${n}` }));
    assert.equal(codes[0], WRONG);
    assert.equal(codes.at(-1), 10_210);
    assert.equal(await visitor.code(visitItem, { ...item, password: 'one' }), 10_210);
    assert.equal(await visitor.code(visitItem, { ...other, password: 'two' }), 0);
    sheaf.clock.advance(901);
    assert.equal(await visitor.code(visitItem, { ...item, password: 'one' }), 0);
  });

  test(`${engine}: the captcha is asked for each time, and forced log-in before all [A-5.24 A-7.42]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const owner = await sheaf.user('owner');
    const item = await owner.addItem('Hidden', { password: 'secret' });
    const { config, db, clock } = sheaf.app.context;
    Object.assign(config, { captcha: true });
    const captcha = { kind: 'picture', answer: sha256('A2B3'), picture: null, expires_at: clock.now() + 60 } as const;
    const { captcha_id } = await db
      .insertInto('captcha')
      .values(captcha)
      .returning('captcha_id')
      .executeTakeFirstOrThrow();
    assert.equal(await sheaf.guest.code(visitItem, { ...item, password: 'secret' }), 10_206);
    const answered = { ...item, password: 'secret', captcha_id, captcha: 'a2b3' };
    assert.equal(await sheaf.guest.code(visitItem, answered), 0);
    assert.equal(await sheaf.guest.code(visitItem, answered), 10_206);
    Object.assign(config, { captcha: false });
    await sheaf.admin.ok(saveConfig, { force_login: 1 });
    assert.equal(await sheaf.guest.code(visitItem, { ...item, password: 'secret' }), 10_312);
    assert.equal(await owner.code(visitItem, { ...item, password: 'secret' }), 0);
  });
});
