import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { createCaptcha, createChallenge, ERRORS, LIMITS, logIn, register } from '@sheaf/contract';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { GLYPHS } from './captcha-letters.ts';

const FIELDS = { username: 'mei', password: 'long enough', confirm_password: 'long enough' };

/** A site that asks for captchas, beside one that does not and so can log its administrator in. */
async function startStrict(t: Parameters<typeof startSheaf>[0], engine: Parameters<typeof startSheaf>[1]) {
  const sheaf = await startSheaf(t, engine);
  const { context } = sheaf.app;
  Object.assign(context.config, { captcha: true });
  return { sheaf, someone: guest(sheaf.url), db: context.db };
}

/** The characters are kept hashed: the test goes through all of them, as nobody in a hurry could. */
function solve(answer: string): string {
  const found = tryAll(answer, '');
  if (found === undefined) throw new Error('No four characters give this hash');
  return found;
}

function tryAll(answer: string, begun: string): string | undefined {
  if (begun.length === 4) return sha256(begun) === answer ? begun : undefined;
  for (const glyph of GLYPHS) {
    const found = tryAll(answer, begun + glyph);
    if (found !== undefined) return found;
  }
  return undefined;
}

onBothEngines((engine) => {
  test(`${engine}: a captcha is a picture, in whatever case it is typed, once [A-2.36 A-3.27 A-7.11 A-7.12]`, async (t) => {
    const { someone, db } = await startStrict(t, engine);
    const { captcha_id } = await someone.ok(createCaptcha, {});
    const picture = await someone.get(`/api/common/showCaptcha?captcha_id=${captcha_id}`);
    assert.equal(picture.headers.get('content-type'), 'image/png');
    assert.deepEqual([...new Uint8Array(await picture.arrayBuffer()).slice(1, 4)], [0x50, 0x4e, 0x47]);
    const row = await db
      .selectFrom('captcha')
      .select('answer')
      .where('captcha_id', '=', captcha_id)
      .executeTakeFirstOrThrow();
    const captcha = solve(row.answer).toLowerCase();
    assert.equal(await someone.code(register, { ...FIELDS, captcha_id, captcha }), 0);
    assert.equal(
      await someone.code(register, { ...FIELDS, username: 'next', captcha_id, captcha }),
      ERRORS.captchaWrong.code,
    );
    assert.equal((await someone.get(`/api/common/showCaptcha?captcha_id=${captcha_id}`)).status, 404);
  });

  test(`${engine}: a wrong answer uses the captcha up, an old one is over [A-8.11]`, async (t) => {
    const { sheaf, someone, db } = await startStrict(t, engine);
    const { captcha_id } = await someone.ok(createCaptcha, {});
    const row = await db
      .selectFrom('captcha')
      .select('answer')
      .where('captcha_id', '=', captcha_id)
      .executeTakeFirstOrThrow();
    assert.equal(await someone.code(register, { ...FIELDS, captcha_id, captcha: '0000' }), ERRORS.captchaWrong.code);
    assert.equal(
      await someone.code(register, { ...FIELDS, captcha_id, captcha: solve(row.answer) }),
      ERRORS.captchaWrong.code,
    );
    const late = await someone.ok(createCaptcha, {});
    sheaf.clock.advance(601);
    assert.equal((await someone.get(`/api/common/showCaptcha?captcha_id=${late.captcha_id}`)).status, 404);
    assert.equal(
      await someone.code(logIn, { username: 'mei', password: 'x', captcha_id: 0, captcha: '' }),
      ERRORS.captchaWrong.code,
    );
  });

  test(`${engine}: the way without a picture is a proof of work, also once [A-2.36]`, async (t) => {
    const { someone } = await startStrict(t, engine);
    const { captcha_id, salt, bits } = await someone.ok(createChallenge, {});
    let number = 0;
    while (createHash('sha256').update(`${salt}:${number}`).digest().readUInt32BE(0) >>> (32 - bits) !== 0) number++;
    assert.equal(await someone.code(register, { ...FIELDS, captcha_id, captcha: String(number) }), 0);
    assert.equal(
      await someone.code(register, { ...FIELDS, username: 'next', captcha_id, captcha: String(number) }),
      ERRORS.captchaWrong.code,
    );
  });

  test(`${engine}: one address gets so many captchas in ten minutes, also from another process and after a restart`, async (t) => {
    const { sheaf, someone } = await startStrict(t, engine);
    for (let made = 1; made < LIMITS.captchasPerAddress; made += 1) await someone.ok(createCaptcha, {});
    const other = await startSheaf(t, engine, { beside: sheaf, environment: { SHEAF_TRUST_PROXY: 'loopback' } });
    await guest(other.url).ok(createChallenge, {});
    for (const endpoint of [createCaptcha, createChallenge]) {
      const refused = await someone.post(endpoint, {});
      assert.equal(refused.error_code, ERRORS.tooManyAttempts.code);
      assert.match(refused.error_message, /in \d+ s\./);
    }
    const from = (address: string) =>
      guest(other.url).fetch(createCaptcha.path, { method: 'POST', headers: { 'x-forwarded-for': address } });
    assert.equal((await (await from('192.0.2.7')).json()).error_code, 0, 'another address');
    sheaf.clock.advance(LIMITS.captchaTtl);
    assert.equal(await someone.code(createCaptcha, {}), 0);
  });
});
