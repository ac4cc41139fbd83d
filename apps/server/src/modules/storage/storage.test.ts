import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { ERRORS, fileStoreState, loadConfig, pageInfo, saveConfig, savePage, testStorage } from '@sheaf/contract';
import { createS3Store } from '../../platform/storage/s3.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { startFalseStore } from '../../platform/testing/false-store.ts';
import { startS3 } from '../../platform/testing/s3-server.ts';
import { attach, paste } from '../../testing/attach-files.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

async function startStore(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-s3-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const settings = await startS3(t, folder);
  const before = await startFalseStore(t, settings.endpoint);
  const { key, bucket, region } = settings;
  const secret = 'the secret of the store';
  const form = { oss_type: 's3_storage', endpoint: before.endpoint, bucket, key, secret, region } as const;
  const objects = async () => (await Array.fromAsync(createS3Store(settings).list())).toSorted();
  return { before, form, objects };
}

async function read(person: Person, url: string): Promise<string> {
  const answer = await person.get(url);
  return `${answer.status} ${await answer.text()}`;
}

onBothEngines((engine) => {
  test(`${engine}: the store is a setting that counts at once on all instances, its secrets are never told, and files are found wherever they are [B-3.34 B-3.35 B-7.64]`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const second = await startSheaf(t, engine, { beside: sheaf });
    const { before, form, objects } = await startStore(t);
    const { item_id } = await sheaf.admin.addItem('Files');
    const page_id = await sheaf.admin.addPage({ item_id }, 'Page');
    const put = async (at: Person, name: string) => (await attach(at, { item_id, page_id }, { name, bytes: name })).url;
    const early = await put(sheaf.admin, 'early.txt');

    const { secret, ...open } = form;
    for (const [field, change] of Object.entries({
      bucket: { bucket: '' },
      endpoint: { endpoint: 'not a host' },
      region: { oss_type: 'qcloud', region: '' },
      secret: {},
      subcat: { secret, subcat: 'UP' },
    })) {
      const refused = await sheaf.admin.post(saveConfig, { oss_open: 1, oss_setting: { ...open, ...change } });
      assert.deepEqual([refused.error_code, refused.error_field], [ERRORS.settingInvalid.code, field]);
    }
    const unknown = await sheaf.admin.post(saveConfig.path, { oss_setting: { oss_type: 'ftp' } });
    assert.deepEqual([unknown.error_code, unknown.error_field], [ERRORS.badInput.code, 'oss_type']);
    assert.deepEqual((await sheaf.admin.ok(loadConfig, {})).oss_open, 0);

    await sheaf.admin.ok(saveConfig, { oss_open: true, oss_setting: JSON.stringify({ ...form, subcat: 'site' }) });
    const config = await sheaf.admin.ok(loadConfig, {});
    assert.deepEqual([config.oss_open, config.oss_by_environment], [1, 0]);
    const { oss_setting } = config;
    assert.deepEqual(
      [oss_setting.secret, oss_setting.secret_set, oss_setting.secretKey_set, oss_setting.key, oss_setting.bucket],
      ['', 1, 0, 'S3RVER', 'files'],
    );
    const { db } = sheaf.app.context;
    const kept = [
      ...(await db.selectFrom('setting').select('value').execute()),
      ...(await db.selectFrom('audit_waiting').selectAll().execute()),
    ];
    assert.doesNotMatch(JSON.stringify(kept), /the secret of/);

    await second.app.context.feed.poll();
    const late = await put(second.admin, 'late.txt');
    assert.deepEqual(
      (await objects()).map((key) => key.split('/').slice(0, 2).join('/')),
      ['site/blob'],
    );
    for (const at of [sheaf, second])
      for (const [url, expected] of [
        [early, 'early.txt'],
        [late, 'late.txt'],
      ] as const)
        assert.equal(await read(at.guest, url), `200 ${expected}`);

    // an empty secret keeps what is set; another folder of the bucket is another place
    await sheaf.admin.ok(saveConfig, { oss_setting: { secret: '', subcat: '' } });
    const third = await put(sheaf.admin, 'third.txt');
    await sheaf.admin.ok(saveConfig, { oss_open: 0 });
    assert.deepEqual((await sheaf.admin.ok(loadConfig, {})).oss_former_count, 2);
    const fourth = await put(sheaf.admin, 'fourth.txt');
    assert.equal((await objects()).length, 2);
    for (const [url, expected] of [
      [early, 'early.txt'],
      [late, 'late.txt'],
      [third, 'third.txt'],
      [fourth, 'fourth.txt'],
    ] as const)
      assert.equal(await read(sheaf.guest, url), `200 ${expected}`);

    // a former store that is gone keeps nobody from anything but its own files
    before.mode = 'gone';
    sheaf.clock.advance(10);
    assert.deepEqual(
      [(await sheaf.guest.ok(fileStoreState, {})).down, await read(sheaf.guest, fourth)],
      [0, '200 fourth.txt'],
    );
    assert.match(await read(sheaf.guest, late), /^503 /);
    before.mode = 'true';

    // the store down: pages go on, files say why not
    await sheaf.admin.ok(saveConfig, { oss_open: 1 });
    for (const mode of ['gone', 'SignatureDoesNotMatch']) {
      before.mode = mode;
      assert.match(await read(sheaf.guest, third), /^503 .*file store cannot be reached/s);
      const asPicture = { accept: 'image/avif,image/webp,*/*;q=0.8', 'accept-language': 'zh' };
      const shown = await sheaf.guest.get(third, asPicture);
      assert.deepEqual([shown.status, shown.headers.get('content-type')], [503, 'image/svg+xml; charset=utf-8']);
      assert.match(await shown.text(), /^<svg .*图片暂时打不开.*连不上/s);
      sheaf.clock.advance(10);
      assert.equal((await sheaf.guest.ok(fileStoreState, {})).down, 1);
      const refused = await sheaf.admin.upload('/api/page/upload', 'file', { name: 'a.txt', bytes: mode }, { page_id });
      assert.equal(refused.error_code, ERRORS.storageDown.code);
      assert.equal(await read(sheaf.guest, early), '200 early.txt');
      await sheaf.admin.ok(savePage, { item_id, page_id, page_title: 'Page', page_content: `saved: ${mode}` });
      assert.match((await sheaf.guest.ok(pageInfo, { page_id })).page_content, new RegExp(mode));
      assert.equal((await sheaf.guest.get('/readyz')).status, 200);
    }
    before.mode = 'true';
    sheaf.clock.advance(10);
    assert.equal((await sheaf.guest.ok(fileStoreState, {})).down, 0);
    assert.equal(await read(sheaf.guest, third), '200 third.txt');
  });
});

test('files are read at the store where that is set: pictures of all at its domain, others by an address that ends soon', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const { before, form } = await startStore(t);
  const mei = await sheaf.user('mei');
  const open = await mei.addItem('Open');
  const closed = await mei.addItem('Closed', { password: 'let me in' });
  const early = (await attach(mei, { item_id: open.item_id, page_id: await mei.addPage(open, 'A') })).url;
  await sheaf.admin.ok(saveConfig, { oss_open: 1, oss_setting: form });
  const filesIn = async (item: { item_id: number }) => {
    const page_id = await mei.addPage(item, 'Page');
    const text = (await attach(mei, { item_id: item.item_id, page_id }, { bytes: `of ${item.item_id}` })).url;
    const { url } = await paste(mei, { item_id: item.item_id });
    const page_content = `![](${url})`;
    await mei.ok(savePage, { item_id: item.item_id, page_id, page_title: 'Page', page_content });
    return { text, picture: url };
  };
  const [shown, hidden] = [await filesIn(open), await filesIn(closed)];
  const where = async (person: Person, url: string) => {
    const answer = await person.get(url);
    await answer.arrayBuffer();
    const to = answer.headers.get('location') ?? '';
    return answer.status === 302 ? to.replace(/blob\/.*?(\?|$)/, 'KEY$1').split('?')[0] : answer.status;
  };
  assert.deepEqual([await where(sheaf.guest, shown.picture), await where(mei, hidden.text)], [200, 200]);

  const domain = 'https://files.example.com/KEY';
  await sheaf.admin.ok(saveConfig, { oss_setting: { domain: 'files.example.com', protocol: 'https' } });
  assert.deepEqual(
    [await where(sheaf.guest, shown.picture), await where(mei, shown.text), await where(mei, hidden.picture)],
    [domain, 200, 200],
  );
  assert.equal(await where(sheaf.guest, hidden.picture), 404);
  await sheaf.admin.ok(saveConfig, { oss_setting: { direct: 1 } });
  const store = `${before.endpoint}/files/KEY`;
  assert.deepEqual(
    [await where(sheaf.guest, shown.picture), await where(sheaf.guest, shown.text), await where(mei, hidden.picture)],
    [domain, store, store],
  );
  assert.deepEqual([await where(sheaf.guest, hidden.text), await where(sheaf.guest, early)], [404, 200]);
  const signed = new URL((await mei.get(hidden.text)).headers.get('location') ?? '');
  assert.equal(signed.searchParams.get('X-Amz-Expires'), '60');
  const found = await fetch(signed);
  assert.deepEqual([found.status, await found.text()], [200, `of ${closed.item_id}`]);
  assert.match(found.headers.get('content-disposition') ?? '', /^attachment; filename="notes.txt"/);
  // where everybody has to log in nothing is for all
  await sheaf.admin.ok(saveConfig, { force_login: 1 });
  assert.equal(await where(mei, shown.picture), store);
});

test('a test of the store says in words what is wrong, at the field to blame, and stores nothing', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite');
  const { before, form, objects } = await startStore(t);
  const tried = async (change: object = {}) => {
    const { steps, field } = await sheaf.admin.ok(testStorage, { oss_setting: { ...form, ...change } });
    return `${steps.map(({ step, ok }) => `${step} ${ok}`).join(', ')}; ${field}; ${steps.at(-1)?.reason}`;
  };
  assert.match(await tried(), /^write 1, read 1, remove 1; ; $/);
  const cases: readonly [change: object, expected: RegExp][] = [
    [{ endpoint: 'http://no-such-host.invalid' }, /^write 0; endpoint; There is no host/],
    [{ endpoint: 'http://127.0.0.1:1' }, /^write 0; endpoint; The host refuses/],
    [{ endpoint: before.endpoint.replace('http:', 'https:') }, /^write 0; endpoint; No encrypted connection/],
    [{ key: 'UNKNOWN' }, /^write 0; key; The store does not know/],
    [{ bucket: 'absent' }, /^write 0; bucket; There is no such bucket/],
  ];
  for (const [change, expected] of cases) assert.match(await tried(change), expected);
  const modes: readonly [mode: string, expected: RegExp][] = [
    ['gone', /^write 0; endpoint; The connection broke off/],
    ['SignatureDoesNotMatch', /^write 0; secret; The secret is not right/],
    ['AccessDenied', /^write 0; ; With this key/],
    ['RequestTimeTooSkewed', /^write 0; ; The clocks/],
    ['AuthorizationHeaderMalformed', /^write 0; region; The region/],
    ['lies', /^write 1, read 0; ; What was read is not/],
    ['loses', /^write 1, read 0; ; It was written, and is not there/],
  ];
  for (const [mode, expected] of modes) {
    before.mode = mode;
    assert.match(await tried(), expected, mode);
  }
  before.mode = 'true';
  assert.deepEqual(await objects(), []);
  before.mode = 'keeps';
  assert.match(await tried(), /^write 1, read 1, remove 0; ; It was removed, and is still there/);
  const config = await sheaf.admin.ok(loadConfig, {});
  assert.deepEqual([config.oss_setting.bucket, config.oss_setting.secret_set], ['', 0]);
  const mei = await sheaf.user('mei');
  assert.equal(await mei.code(testStorage, { oss_setting: form }), ERRORS.notAllowed.code);
});

test('a store of the environment wins over the settings, which say so', async (t) => {
  const { form, objects } = await startStore(t);
  const other = await startStore(t);
  const environment = {
    ...{ SHEAF_S3_ENDPOINT: form.endpoint, SHEAF_S3_BUCKET: form.bucket, SHEAF_S3_KEY: form.key },
    ...{ SHEAF_S3_SECRET: form.secret, SHEAF_S3_PATH_STYLE: 'on' },
  };
  const sheaf = await startSheaf(t, 'sqlite', { environment });
  const item = await sheaf.admin.addItem('Files');
  const page_id = await sheaf.admin.addPage(item, 'Page');
  await sheaf.admin.ok(saveConfig, { oss_open: 1, oss_setting: other.form });
  assert.equal((await sheaf.admin.ok(loadConfig, {})).oss_by_environment, 1);
  await attach(sheaf.admin, { item_id: item.item_id, page_id }, { name: 'a.txt', bytes: 'a' });
  assert.deepEqual([(await objects()).length, (await other.objects()).length], [1, 0]);
});
