import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  beginTotp,
  confirmTotp,
  createLoginCode,
  deleteAccount,
  ERRORS,
  endTotp,
  LIMITS,
  logInByCode,
  logInSecondStep,
  OAUTH_PRESETS,
  ownThings,
  saveConfig,
  saveOauth2Config,
  totpState,
} from '@sheaf/contract';
import { TOTP } from 'otpauth';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { guest, Person } from '../../testing/person.ts';
import { type Sheaf, startSheaf } from '../../testing/start-sheaf.ts';
import { CLIENT, startOpenIdProvider } from './testing/openid-provider.ts';

interface Visit {
  /** Those that the browser has of the provider. */
  readonly cookies?: Map<string, string>;
  /** What somebody makes of the address that he is led to. */
  readonly change?: (asked: URL) => URL;
}

async function company(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine, { environment: { SHEAF_OUTGOING_ALLOW: '127.0.0.1' } });
  const provider = await startOpenIdProvider(t, [`${sheaf.url}/auth/callback`]);
  provider.people.set('p1', { preferred_username: 'wei', name: 'Wei' });
  await sheaf.admin.ok(saveConfig, { site_url: sheaf.url });
  const oauth2_form = { ...OAUTH_PRESETS.oidc, ...CLIENT, issuer: provider.issuer };
  await sheaf.admin.ok(saveOauth2Config, { oauth2_open: 1, oauth2_form });
  /** The whole way by the provider: the browser, and the code that it comes back with. */
  const visit = async (fresh: 0 | 1, { cookies, change = (asked) => asked }: Visit = {}) => {
    const browser = guest(sheaf.url);
    const start = `/api/ExtLogin/oauth2?redirect=/user/setting&fresh=${fresh}`;
    const asked = new URL((await browser.get(start)).headers.get('location') ?? '');
    const back = (await provider.visit(change(asked).href, 'p1', cookies)).slice(sheaf.url.length);
    const to = (await browser.get(back)).headers.get('location') ?? '';
    return { browser, to, code: new URL(to, sheaf.url).searchParams.get('user_token') ?? '' };
  };
  const logIn = async (fresh: 0 | 1, options?: Visit) => {
    const { browser, code } = await visit(fresh, options);
    return Person.of(sheaf.url, await browser.ok(logInByCode, { code }), '');
  };
  return { sheaf, provider, visit, logIn };
}

/** What an authenticator shows now. */
function codeNow({ clock }: Sheaf, secret: string): string {
  return new TOTP({ secret }).generate({ timestamp: clock.nowMs() });
}

onBothEngines((engine) => {
  test(`${engine}: an account of a provider proves itself by a log-in there that was a moment ago`, async (t) => {
    const { sheaf, visit, logIn } = await company(t, engine);
    const wei = await logIn(1);
    assert.equal((await wei.ok(totpState, {})).confirm, 'fresh');
    const { secret } = await wei.ok(beginTotp, {});
    await wei.ok(confirmTotp, { code: codeNow(sheaf, secret) });

    sheaf.clock.advance(LIMITS.freshLoginSeconds);
    assert.equal((await wei.ok(totpState, {})).confirm, 'login');
    assert.equal((await wei.ok(ownThings, {})).confirm, 'login');
    const late = await wei.post(deleteAccount, { password: 'anything' });
    assert.deepEqual([late.error_code, late.error_field], [ERRORS.confirmByLogin.code, 'password']);
    const code = codeNow(sheaf, secret);
    assert.equal(await wei.code(endTotp, { code }), ERRORS.confirmByLogin.code);

    // a log-in that this one hands on proves nothing
    const handed = await wei.ok(createLoginCode, {});
    const other = Person.of(sheaf.url, await guest(sheaf.url).ok(logInByCode, { code: handed.user_token }), '');
    assert.equal((await other.ok(totpState, {})).confirm, 'login');
    assert.equal(await other.code(deleteAccount, {}), ERRORS.confirmByLogin.code);

    // the provider's word, and the second step after it
    const back = await visit(1);
    const { data } = await back.browser.post(logInByCode.path, { code: back.code });
    const { ticket } = data as { ticket: string };
    sheaf.clock.advance(60);
    const twice = { ticket, code: codeNow(sheaf, secret) };
    const again = Person.of(sheaf.url, await back.browser.ok(logInSecondStep, twice), '');
    assert.equal((await again.ok(totpState, {})).confirm, 'fresh');
    sheaf.clock.advance(60);
    await again.ok(endTotp, { code: codeNow(sheaf, secret) });
    assert.equal((await again.ok(totpState, {})).on, 0);
    await again.ok(deleteAccount, {});
    assert.equal(await again.code(totpState, {}), ERRORS.loginExpired.code);
    assert.equal(await wei.code(totpState, {}), ERRORS.loginExpired.code);
  });

  test(`${engine}: who is known at the provider from before logs in there afresh to prove himself`, async (t) => {
    const { provider, visit, logIn } = await company(t, engine);
    const cookies = new Map<string, string>();
    assert.equal(
      (await (await logIn(0, { cookies })).ok(totpState, {})).confirm,
      'login',
      'it says of none when it was',
    );
    // its cookie lets him in without a word: that proves nobody
    const desk = await logIn(0, { cookies });
    assert.equal((await desk.ok(totpState, {})).confirm, 'login');
    const asked = new Map<string, string>();
    const again = await logIn(1, {
      cookies,
      change: (address) => {
        for (const [name, value] of address.searchParams) asked.set(name, value);
        return address;
      },
    });
    assert.deepEqual([asked.get('prompt'), asked.get('max_age')], ['login', '0']);
    assert.equal((await again.ok(totpState, {})).confirm, 'fresh');

    const notFresh = `/user/setting?refused=${ERRORS.oauthNotFresh.code}`;
    const without = (address: URL) => {
      address.searchParams.delete('prompt');
      address.searchParams.delete('max_age');
      return address;
    };
    assert.equal((await visit(1, { cookies, change: without })).to, notFresh);
    provider.lie = 'old';
    assert.equal((await visit(1)).to, notFresh);
  });

  test(`${engine}: who has a password here proves himself by it, however fresh his log-in is`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const mei = await sheaf.user('mei');
    assert.equal((await mei.ok(totpState, {})).confirm, 'password');
    assert.equal(await mei.code(beginTotp, {}), ERRORS.passwordWrong.code);
    assert.equal(await mei.code(deleteAccount, {}), ERRORS.passwordWrong.code);
  });
});
