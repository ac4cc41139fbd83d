import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  createAnswer,
  ERRORS,
  homePageSetting,
  listPrompts,
  loadAi,
  saveAi,
  savePrompt,
  testAi,
} from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { type Person, signIn } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { answered, openAnswer } from './testing/read-answer.ts';
import { refuses, says, standInModel, streams } from './testing/stand-in-model.ts';

const environment = { SHEAF_OUTGOING_ALLOW: '127.0.0.1' };
const KEY = 'sk-secret-of-the-site';

const write = (person: Person, content: string, more: object = {}) =>
  answered(person, createAnswer, { content, ...more });

onBothEngines((engine) => {
  test(`${engine}: what the model writes comes as it writes it, stops, and is continued [B-7.52 B-7.53 B-7.54 B-7.55]`, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment });
    const model = await standInModel(t);
    const mei = await sheaf.user('mei');
    assert.equal((await write(mei, 'Hello')).error_code, ERRORS.aiNotSet.code);
    assert.equal(await sheaf.admin.code(testAi, {}), ERRORS.aiNotSet.code);
    await sheaf.admin.ok(saveAi, { open_api_host: `${model.host}/v1/`, ai_model_name: 'docs-llm', open_api_key: KEY });
    assert.deepEqual(await sheaf.admin.ok(testAi, {}), { answer: 'fine' });

    const text = '退款 🧾 原路退回，通常 1–3 个工作日。';
    model.next(
      streams(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\ndata: [DONE]\n\n`, {
        parts: 40,
      }),
    );
    const said = await write(mei, 'When?', { page_content: '# Refunds' });
    assert.deepEqual([said.text, said.ends, said.isCut, said.isDone], [text, 'stop', 0, true]);
    const asked = model.asked.at(-1);
    assert.deepEqual(
      [asked?.path, asked?.key, asked?.model, asked?.stream],
      ['/v1/chat/completions', KEY, 'docs-llm', true],
    );
    assert.deepEqual(
      asked?.messages.map(({ role }) => role),
      ['system', 'user'],
    );
    assert.equal(asked?.messages[1]?.content, 'When?\n\n# Refunds');

    const body = new URLSearchParams({ content: 'As old clients ask', user_token: mei.token ?? '' });
    const form = await fetch(`${sheaf.url}${createAnswer.path}`, { method: 'POST', body });
    assert.match(form.headers.get('content-type') ?? '', /^text\/event-stream/);
    assert.match(await form.text(), /"content":"fine".*"finish_reason":"stop".*data: \[DONE\]\n\n$/s);

    // what comes after the word that ends it is not waited for
    model.next(streams('data: {"choices":[{"delta":{"content":"all"},"finish_reason":"stop"}]}\n\n', { leaves: true }));
    assert.equal((await write(mei, 'Stop')).text, 'all');
    await model.gone();

    model.next(says('one two', 'length'), says(' three'));
    const longer = await write(mei, 'Count');
    assert.deepEqual([longer.text, longer.ends, longer.isCut], ['one two three', 'stop', 0]);
    const [, , before, goOn] = model.asked.at(-1)?.messages ?? [];
    assert.deepEqual([before, goOn?.role], [{ role: 'assistant', content: 'one two' }, 'user']);

    sheaf.clock.advance(60);
    model.next(...Array.from({ length: 6 }, () => says('more ', 'length')), says('never asked'));
    const endless = await write(mei, 'Everything');
    assert.deepEqual([endless.text, endless.ends, endless.isCut], ['more '.repeat(6), 'stop', 1]);
    assert.equal((await write(mei, 'Next')).text, 'never asked');
  });

  test(`${engine}: what fails is told in words, ends with who asked, and is bounded for an account in all processes [B-7.55 B-2.101]`, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment });
    const other = await startSheaf(t, engine, { beside: sheaf, environment });
    const [model, elsewhere] = [await standInModel(t), await standInModel(t)];
    const [mei, chen] = [await sheaf.user('mei'), await sheaf.user('chen')];
    const { admin } = sheaf;
    await admin.ok(saveAi, { open_api_host: model.host, open_api_key: KEY });
    await other.app.context.settings.reload();

    model.next(refuses(401, JSON.stringify({ error: { message: `Incorrect API key provided: ${KEY}` } })));
    const refused = await write(mei, 'Hello');
    assert.deepEqual(
      [refused.error_code, refused.error_message],
      [ERRORS.aiRefused.code, 'The model reports an error: Incorrect API key provided: *** (HTTP 401)'],
    );
    model.next(refuses(302, '', { location: `${elsewhere.host}/v1/chat/completions` }));
    assert.equal((await write(mei, 'Hello')).error_code, ERRORS.aiUnreachable.code);
    assert.deepEqual(elsewhere.asked, []);
    const tried = async () => {
      const { error_code, error_message } = await admin.post(testAi, {});
      assert.equal(error_code, ERRORS.aiTestFailed.code);
      return error_message;
    };
    model.next(refuses(302, '', { location: `${elsewhere.host}/v1/chat/completions` }));
    assert.match(await tried(), /leads elsewhere, where the key is not sent/);
    for (const [open_api_host, wanted] of [
      ['http://127.0.0.1:1', /refuses to connect, check the address and its port/],
      ['http://10.255.255.1', /inside your own network\. Name its host in SHEAF_OUTGOING_ALLOW/],
      ['https://nowhere.invalid', /no host of this name/],
    ] as const) {
      await admin.ok(saveAi, { open_api_host, open_api_key: KEY });
      assert.match(await tried(), wanted);
    }
    await admin.ok(saveAi, { open_api_host: model.host, open_api_key: KEY });
    await other.app.context.settings.reload();
    model.next(
      streams('data: {"choices":[{"delta":{"content":"half"}}]}\n\ndata: {"error":{"message":"overloaded"}}\n\n'),
    );
    const failed = await write(mei, 'Hello');
    assert.deepEqual(
      [failed.text, failed.error_code, failed.error_message],
      ['half', ERRORS.aiRefused.code, 'The model reports an error: overloaded'],
    );
    model.next(streams('data: {"choices":[{"delta":{"content":"half"}}]}\n\ndata: {"cho'));
    assert.equal((await write(mei, 'Hello')).error_code, ERRORS.aiBrokenOff.code);
    assert.equal(
      (await write(mei, 'x'.repeat(15_000), { page_content: 'y'.repeat(5001) })).error_code,
      ERRORS.aiTooLong.code,
    );

    // who stops ends it at the model too
    model.next(streams('data: {"choices":[{"delta":{"content":"slowly"}}]}\n\n', { leaves: true }));
    const open = await openAnswer(mei, createAnswer, { content: 'Hello' });
    assert.match(await open.read(), /slowly/);
    open.stop();
    await model.gone();

    const meiThere = await signIn(other.url, mei.username, mei.password);
    for (let times = 0; times < 5; times++) assert.equal((await write(meiThere, 'Hello')).text, 'fine');
    assert.equal((await write(mei, 'Hello')).error_code, ERRORS.aiTooOften.code);
    assert.equal((await write(meiThere, 'Hello')).error_code, ERRORS.aiTooOften.code);
    assert.equal((await write(chen, 'Hello')).text, 'fine');
    sheaf.clock.advance(60);
    assert.equal((await write(mei, 'Hello')).text, 'fine');
  });

  test(`${engine}: the key is kept for its host alone, and each action has words that an administrator may change`, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment });
    const model = await standInModel(t);
    const { admin } = sheaf;
    const mei = await sheaf.user('mei');
    await admin.ok(saveAi, { open_api_host: model.host, open_api_key: KEY });
    assert.deepEqual(await admin.ok(loadAi, {}), { open_api_host: model.host, ai_model_name: '', open_api_key_set: 1 });
    assert.equal((await sheaf.guest.ok(homePageSetting, {})).is_show_ai, 1);
    const { db } = sheaf.app.context;
    const stored = await db.selectFrom('setting').select('value').where('name', 'like', 'open_api%').execute();
    assert.ok(stored.every(({ value }) => !value.includes(KEY)));
    await admin.ok(saveAi, { ai_model_name: 'other' });
    assert.equal((await write(mei, 'Hello')).text, 'fine');

    await db
      .updateTable('setting')
      .set({ value: '"http://evil.example"' })
      .where('name', '=', 'open_api_host')
      .execute();
    await sheaf.app.context.settings.reload();
    assert.equal((await write(mei, 'Hello')).error_code, ERRORS.aiNotSet.code);
    await admin.ok(saveAi, { open_api_host: model.host });
    assert.equal((await sheaf.guest.ok(homePageSetting, {})).is_show_ai, 0);
    for (const host of ['ftp://x', 'https://mei:word@x.example', 'https://x.example/?a=1']) {
      assert.equal((await admin.post(saveAi, { open_api_host: host })).error_field, 'open_api_host', host);
    }

    await admin.ok(saveAi, { open_api_key: KEY });
    const prompts = await admin.ok(listPrompts, {});
    assert.equal(prompts.length, 16);
    // its answer is read as it stands, not rendered
    const explaining = prompts.filter(({ prompt_key }) => prompt_key === 'explain').map(({ initial }) => initial);
    assert.deepEqual(
      explaining.map((initial) => /(不用|without) Markdown/.test(initial)),
      [true, true],
    );
    await admin.ok(savePrompt, { prompt_key: 'shorten', language: 'en', text: 'One sentence.' });
    await write(mei, 'A long text', { action: 'shorten' });
    assert.deepEqual(model.asked.at(-1)?.messages, [
      { role: 'system', content: 'One sentence.' },
      { role: 'user', content: 'A long text' },
    ]);
    await admin.ok(savePrompt, { prompt_key: 'shorten', language: 'en', text: ' ' });
    await write(mei, 'A long text', { action: 'shorten' });
    const initial = prompts.find(({ prompt_key, language }) => prompt_key === 'shorten' && language === 'en')?.initial;
    assert.equal(model.asked.at(-1)?.messages[0]?.content, initial);
    await admin.ok(saveAi, { clear_key: 1 });
    assert.equal((await write(mei, 'Hello')).error_code, ERRORS.aiNotSet.code);
  });
});
