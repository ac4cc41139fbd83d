import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, request as plainRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import {
  copyCatalog,
  createToken,
  deleteCatalog,
  deletePage,
  deleteWebhook,
  ERRORS,
  importFile,
  LIMITS,
  listDeliveries,
  listReminders,
  listWebhooks,
  recoverPage,
  resendDelivery,
  saveConfig,
  savePage,
  saveWebhook,
  testWebhook,
  WEBHOOK_EVENTS,
} from '@sheaf/contract';
import type { Network } from '../../platform/outgoing/target.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { dropOldDeliveries } from './webhook.service.ts';

interface Got {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One machine that stands for the internet, and how it answers now. */
async function receiver(t: Pick<TestContext, 'after'>) {
  const got: Got[] = [];
  const answer = { status: 200, text: 'thanks' };
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    got.push({ path: request.url ?? '', headers: request.headers, body });
    response
      .writeHead(answer.status, answer.status === 302 ? { location: 'https://other.test/' } : {})
      .end(answer.text);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const network: Network = {
    resolve: async (host) => {
      if (host === 'nobody.test') throw new Error('ENOTFOUND');
      return [host === 'inside.test' ? '10.0.0.7' : '93.184.215.14'];
    },
    request: (options) => plainRequest({ ...options, host: '127.0.0.1', port }),
  };
  return { got, answer, network };
}

const EVENTS = ['page.created', 'page.updated', 'page.deleted', 'catalog.created', 'item.changed'] as const;
const HOOK = { url: 'https://hooks.test/sheaf?key=1', events: [...EVENTS] };

type Check = (secret: string, headers: IncomingHttpHeaders, body: string) => boolean;

/** What the manual shows to receivers. */
async function checkOfManual(language: string): Promise<Check> {
  const path = `../../../../../docs/manual/${language}/06-api/05-webhooks.md`;
  const chapter = await readFile(new URL(path, import.meta.url), 'utf8');
  const [, code = ''] = /```js\n([\s\S]*?)```/.exec(chapter) ?? [];
  const { isFromSheaf } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return isFromSheaf;
}

/** All jobs that are due, and those that these order. */
async function work({ app }: Sheaf): Promise<void> {
  for (let ran = 1; ran > 0; ) ran = await app.context.jobs.runDue();
}

onBothEngines((engine) => {
  test(`${engine}: a webhook is told of committed changes alone, signed, and without the text`, async (t) => {
    const { got, network } = await receiver(t);
    const sheaf = await startSheaf(t, engine, { network });
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Orders');
    const { secret } = await mei.ok(saveWebhook, { ...item, ...HOOK });
    const cat_id = await mei.addCatalog(item, 'Guides');
    const page_id = await mei.addPage(item, 'Refunds', 'a secret text', cat_id);
    // What is refused, and what changes nothing, is told to nobody.
    await mei.code(savePage, { ...item, page_id, page_title: 'X', page_content: 'y', revision: 7 });
    await mei.ok(savePage, { ...item, page_id, page_title: 'Refunds', page_content: 'a secret text' });
    await work(sheaf);
    assert.deepEqual(
      got.map(({ headers }) => headers['x-sheaf-event']),
      ['catalog.created', 'page.created'],
    );
    const [, told] = got;
    assert.ok(told);
    for (const language of ['en', 'zh']) {
      const isFromSheaf = await checkOfManual(language);
      assert.equal(isFromSheaf(secret, told.headers, told.body), true);
      assert.equal(isFromSheaf(secret, told.headers, `${told.body} `), false);
      assert.equal(isFromSheaf(`${secret}x`, told.headers, told.body), false);
    }
    assert.deepEqual(JSON.parse(told.body), {
      event: 'page.created',
      event_id: told.headers['x-sheaf-delivery'],
      happened_at: sheaf.clock.now(),
      changes: 1,
      item: { ...item, item_name: 'Orders' },
      author: { uid: mei.uid, username: 'mei' },
      page: { page_id, page_title: 'Refunds', path: ['Guides'], revision: 1 },
    });
    assert.equal(told.path, '/sheaf?key=1');
    assert.doesNotMatch(told.body, /secret text/);

    const rows = await sheaf.app.context.db.selectFrom('webhook').selectAll().execute();
    assert.ok(rows.every((row) => !JSON.stringify(row).includes(secret) && !row.url.includes('hooks.test')));
  });

  test(`${engine}: of a few changes of one action each is an event, of more they are one with their counts`, async (t) => {
    const { got, network } = await receiver(t);
    const sheaf = await startSheaf(t, engine, { network });
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Orders');
    await mei.ok(saveWebhook, { ...item, ...HOOK, events: [...WEBHOOK_EVENTS] });
    const heard = async () => {
      await work(sheaf);
      return got.splice(0).map(({ body }) => JSON.parse(body));
    };
    const named = async () =>
      (await heard())
        .map(({ event, page, catalog }) => `${event} ${page?.page_title ?? catalog?.cat_name ?? ''}`)
        .sort();
    const cat_id = await mei.addCatalog(item, 'Guides');
    await mei.addPage(item, 'One', 'text', await mei.addCatalog(item, 'Below', cat_id));
    const page_id = await mei.addPage(item, 'Two', 'text', cat_id);
    await heard();
    const copy = await mei.ok(copyCatalog, { cat_id });
    const branch = (done: string) =>
      ['catalog', 'page'].flatMap((kind) =>
        (kind === 'page' ? ['One', 'Two'] : ['Below', 'Guides']).map((name) => `${kind}.${done} ${name}`),
      );
    assert.deepEqual(await named(), branch('created'));
    await mei.ok(deleteCatalog, { ...item, cat_id: copy });
    assert.deepEqual(await named(), branch('deleted'));
    await mei.ok(deletePage, { page_id });
    await mei.ok(recoverPage, { ...item, page_id });
    assert.deepEqual(await named(), ['page.deleted Two', 'page.restored Two']);

    const { webhookEventsAtOnce } = LIMITS;
    const paths = (count: number, summary: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`/${n}`, { get: { summary: `${summary} ${n}` } }]));
    const imported = async (count: number, summary = 'Call') => {
      const document = { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths: paths(count, summary) };
      await mei.upload(importFile.path, 'file', { name: 'shop.json', bytes: JSON.stringify(document) }, item);
      return heard();
    };
    const few = await imported(2);
    assert.ok(few.length >= 2 && few.every(({ event }) => event === 'page.created'));
    const [many, ...more] = (await imported(webhookEventsAtOnce + 3)).filter(({ event }) => event !== 'page.updated');
    assert.deepEqual(more, []);
    const made = webhookEventsAtOnce + 1;
    assert.deepEqual([many.event, many.counts, many.changes], ['item.changed', { 'page.created': made }, made]);
  });

  test(`${engine}: what does not arrive is sent again with growing pauses, then the webhook is off and its managers know`, async (t) => {
    const { got, answer, network } = await receiver(t);
    const sheaf = await startSheaf(t, engine, { network });
    const mei = await sheaf.user('mei');
    const item = await mei.addItem('Orders');
    const { webhook_id } = await mei.ok(saveWebhook, { ...item, ...HOOK });
    const named = { ...item, webhook_id };
    const deliveries = async () => (await mei.ok(listDeliveries, named)).list;
    answer.status = 503;
    answer.text = 'x'.repeat(5000);
    await mei.addPage(item, 'One');
    await work(sheaf);
    const [first] = await deliveries();
    assert.deepEqual([first?.state, first?.status, first?.tries, first?.about], ['waiting', 503, 1, 'One']);
    assert.equal(first?.answer, 'x'.repeat(LIMITS.webhookAnswerBytes));
    assert.equal(first?.next_at, sheaf.clock.now() + LIMITS.webhookPauses[0]);
    sheaf.clock.advance(LIMITS.webhookPauses[0]);
    Object.assign(answer, { status: 302, text: 'elsewhere' });
    await work(sheaf);
    assert.deepEqual(
      (await deliveries()).map(({ status, tries }) => [status, tries]),
      [[0, 2]],
    );
    Object.assign(answer, { status: 204, text: '' });
    sheaf.clock.advance(LIMITS.webhookPauses[1]);
    await work(sheaf);
    assert.deepEqual(
      (await deliveries()).map(({ state }) => state),
      ['arrived'],
    );
    assert.equal((await mei.ok(listWebhooks, item))[0]?.failing_since, 0);
    assert.equal(new Set(got.map(({ body }) => body)).size, 1);

    answer.status = 500;
    await mei.addPage(item, 'Two');
    for (let hours = 0; hours <= 32; hours += 4) {
      await work(sheaf);
      sheaf.clock.advance(4 * 3600);
    }
    const [hook] = await mei.ok(listWebhooks, item);
    assert.equal(hook?.is_on, 0);
    assert.deepEqual(
      (await deliveries()).map(({ state }) => state),
      ['failed', 'arrived'],
    );
    const { list } = await mei.ok(listReminders, {});
    assert.deepEqual(
      list.map(({ action_type }) => action_type),
      ['webhook'],
    );
    await mei.addPage(item, 'Three');
    assert.equal((await deliveries()).length, 2);

    const [failed] = await deliveries();
    Object.assign(answer, { status: 200, text: 'back' });
    await mei.ok(resendDelivery, { ...named, delivery_id: failed?.delivery_id ?? 0 });
    await work(sheaf);
    assert.deepEqual((await deliveries()).map(({ state, answer }) => [state, answer])[0], ['arrived', 'back']);
    const { context } = sheaf.app;
    sheaf.clock.advance(LIMITS.webhookDeliveryDays * 24 * 3600 + 1);
    assert.equal(await dropOldDeliveries(context, new AbortController().signal), 2);
  });

  test(`${engine}: managers set webhooks up, by themselves and to public addresses; a test is sent at once and its answer kept`, async (t) => {
    const { got, network } = await receiver(t);
    const sheaf = await startSheaf(t, engine, { network });
    const [mei, writer] = [await sheaf.user('mei'), await sheaf.user('writer')];
    const [item, other] = [await mei.addItem('Orders'), await mei.addItem('Other')];
    await mei.addMember(item, writer, { member_group_id: 1 });
    const { webhook_id } = await mei.ok(saveWebhook, { ...item, ...HOOK, is_on: 0 });
    const named = { ...item, webhook_id };
    const saved = await mei.ok(saveWebhook, { ...named, ...HOOK, events: ['page.deleted'] });
    assert.equal(saved.secret, '');
    assert.match((await mei.ok(saveWebhook, { ...named, ...HOOK, new_secret: 1 })).secret, /^[\w-]{43}$/);
    assert.deepEqual(
      (await mei.ok(listWebhooks, item)).map(({ url, is_on }) => [url, is_on]),
      [[HOOK.url, 1]],
    );

    const { delivery_id } = await mei.ok(testWebhook, named);
    await work(sheaf);
    assert.equal(got.at(-1)?.headers['x-sheaf-event'], 'ping');
    const [tested] = (await mei.ok(listDeliveries, named)).list;
    assert.deepEqual([tested?.delivery_id, tested?.state, tested?.answer], [delivery_id, 'arrived', 'thanks']);
    await sheaf.admin.ok(saveConfig, { site_url: 'https://docs.test' });
    for (const host of ['inside.test', 'nobody.test', 'hooks.test:6379', 'docs.test']) {
      await mei.ok(saveWebhook, { ...named, ...HOOK, url: `https://${host}/` });
      await mei.ok(testWebhook, named);
      await work(sheaf);
      const [refused] = (await mei.ok(listDeliveries, named)).list;
      assert.deepEqual([refused?.state, refused?.answer], ['failed', 'this address is not called from here'], host);
    }
    assert.equal(got.length, 1);

    const { webhookNotFound, itemNotManaged, tokenNotAllowed, badInput, webhooksTooMany } = ERRORS;
    assert.equal(await writer.code(listWebhooks, item), itemNotManaged.code);
    for (const call of [testWebhook, deleteWebhook, listDeliveries]) {
      assert.equal(await mei.code(call.path, { ...named, ...other }), webhookNotFound.code, call.path);
    }
    const beside = await mei.ok(saveWebhook, { ...other, ...HOOK });
    const elsewhere = { ...other, webhook_id: beside.webhook_id, delivery_id };
    assert.equal(await mei.code(resendDelivery, elsewhere), ERRORS.deliveryNotFound.code);
    const { token } = await mei.ok(createToken, { token_name: 'CI', right: 'write' });
    const script = new Person(mei.url, { username: 'mei', uid: mei.uid, token });
    assert.equal(await script.code(saveWebhook, { ...item, ...HOOK }), tokenNotAllowed.code);
    for (const url of ['', 'hooks.test', 'ftp://hooks.test/', 'https://mei:secret@hooks.test/']) {
      const refused = await mei.post(saveWebhook, { ...item, ...HOOK, url });
      assert.deepEqual([refused.error_code, refused.error_field], [badInput.code, 'url'], url);
    }
    for (let more = 1; more < LIMITS.webhooks; more += 1) await mei.ok(saveWebhook, { ...item, ...HOOK });
    assert.equal(await mei.code(saveWebhook, { ...item, ...HOOK }), webhooksTooMany.code);
    await mei.ok(deleteWebhook, named);
    assert.equal(await mei.code(listDeliveries, named), webhookNotFound.code);
  });
});
