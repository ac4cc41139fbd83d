import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { type Endpoint, ERRORS, errorText, logIn, savePage, visitItem } from '@sheaf/contract';
import { ASSET_FOLDERS } from '../modules/reading/reader.ts';
import { fillItem, invitePeople, VISIT_PASSWORD } from '../testing/access-matrix-world.ts';
import { addressOf } from '../testing/endpoint-call.ts';
import { ENDPOINT_SAMPLES } from '../testing/endpoint-samples.ts';
import { guest, type Person } from '../testing/person.ts';
import type { Fields, Scene } from '../testing/samples/sample.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';

/** What a device shows and takes: a script may read it, and nobody gains by it. */
const CHOICES = ['sheaf_keys', 'sheaf_lang'];

/** What is wrong with the headers that every answer carries; empty when nothing is. */
function faultsOf(response: Response, kind: Endpoint['answer']): string[] {
  const { headers } = response;
  const policy = policyOf(response);
  const faults: string[] = [];
  const demand = (holds: boolean, what: string) => {
    if (!holds) faults.push(what);
  };
  demand(headers.get('x-content-type-options') === 'nosniff', 'nosniff');
  demand(headers.get('referrer-policy') === 'same-origin', 'referrer-policy');
  demand(['DENY', 'SAMEORIGIN'].includes(headers.get('x-frame-options') ?? ''), 'x-frame-options');
  demand(!headers.has('server') && !headers.has('x-powered-by'), 'tells what serves it');
  demand(!headers.has('access-control-allow-credentials'), 'lets other sites in');
  demand(headers.has('cache-control') && !headers.get('cache-control')?.includes('public'), 'cache-control');
  demand(policy.get('default-src') === "'none'", 'default-src');
  demand(policy.has('frame-ancestors'), 'frame-ancestors');
  const scripts = policy.get('script-src') ?? "'none'";
  demand(!/unsafe|\*|http|data:|nonce/.test(scripts), 'script-src');
  if (kind === 'html') {
    demand(/^'self'( 'nonce-[\w+/=-]{16,}')?$/.test(policy.get('style-src') ?? ''), 'style-src');
    demand(policy.get('base-uri') === "'none'" && policy.get('form-action') === "'self'", 'base-uri, form-action');
    demand(policy.get('frame-ancestors') === "'none'", 'can be framed');
  } else demand(!policy.has('script-src'), 'scripts in what is no page');
  if (kind === 'file') demand(policy.has('sandbox'), 'sandbox');
  for (const cookie of headers.getSetCookie()) {
    const hidden = /; HttpOnly/i.test(cookie) || CHOICES.some((name) => cookie.startsWith(`${name}=`));
    demand(hidden && /; SameSite=Lax/i.test(cookie) && /; Path=\//i.test(cookie), `cookie ${cookie}`);
  }
  return faults;
}

function policyOf({ headers }: Response): ReadonlyMap<string, string> {
  const parts = (headers.get('content-security-policy') ?? '').split(';').map((part) => part.trim().split(/\s+/));
  return new Map(parts.map(([name = '', ...values]) => [name, values.join(' ')]));
}

/** What runs or draws by itself in a finished page: the policy would refuse it, and it must not be there. */
function inlineParts(html: string): string[] {
  const data = /<script[^>]*type="application\/json"[^>]*>[\s\S]*?<\/script>/g;
  const tags = html.replace(data, '').match(/<[a-z](?:[^>"']|"[^"]*"|'[^']*')*>/gi) ?? [];
  return tags.filter((tag) => {
    const names = tag.replace(/=\s*("[^"]*"|'[^']*')/g, '=""');
    if (/^<script/i.test(tag)) return !/\ssrc=/.test(names);
    if (/^<style/i.test(tag)) return !/\snonce=/.test(names);
    return /\s(style|on\w+)=/i.test(names) || /\s(href|src|action|formaction)="\s*(javascript|vbscript):/i.test(tag);
  });
}

const FOREIGN = ['https://evil.example', 'null', 'http://127.0.0.1:1', 'https://docs.example.org.evil.example'];

const RICH = `# Heading

| a | b |
| :-: | --: |
| 1 | $x^2 + \\sqrt{y}$ |

$$
\\int_0^1 f(x)\\,dx = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix}
$$

\`\`\`js
const a = '<b>';
\`\`\`

\`\`\`mermaid
graph TD; A-->B
\`\`\`

- [ ] task

<p style="color:red" onclick="alert(1)">HTML</p><script>alert(1)</script><style>p { color: red }</style>
<a href="javascript:alert(1)">link</a> ![p](x.png) <img src=x onerror=alert(1)> <svg onload=alert(1)></svg>
`;

test('what is no address and what is built carry the headers too', async (t) => {
  const { guest: someone } = await startSheaf(t, 'sqlite');
  const long = 'a'.repeat(300);
  for (const path of [`/${long}`, `/1/${long}`, `/assets/app/${long}.js`, '/%zz', `/1/2%c3%28`]) {
    const response = await someone.get(path);
    assert.deepEqual([response.status, faultsOf(response, 'html')], [404, []], path);
    assert.match(await response.text(), /<html/, path);
  }
  for (const path of [`/api/page/${long}`, '/api/page/%zz']) {
    const response = await someone.get(path);
    assert.deepEqual(faultsOf(response, 'envelope'), [], path);
    const { error_code } = JSON.parse(await response.text());
    assert.equal(error_code, ERRORS.routeUnknown.code);
  }
  for (const path of ['/nothing/here/at/all', '/assets/app/none.js']) {
    assert.deepEqual(faultsOf(await someone.get(path), 'html'), [], path);
  }
  assert.deepEqual(faultsOf(await someone.get('/api/nothing/there'), 'envelope'), []);
  for (const path of builtFiles()) {
    const response = await someone.get(path);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff', path);
    assert.ok(policyOf(response).has('sandbox'), path);
    assert.ok(!response.headers.has('server') && !response.headers.has('x-powered-by'));
    const kept = /-[\w-]{8,}\.\w+$/.test(path) ? /^public, max-age=31536000, immutable$/ : /^no-cache$/;
    assert.match(response.headers.get('cache-control') ?? '', kept);
    await response.body?.cancel();
  }
});

/** One or two of each kind in each folder. */
function builtFiles(): string[] {
  return [...ASSET_FOLDERS].flatMap(([prefix, folder]) => {
    const names = readdirSync(folder);
    return ['js', 'css', 'html', 'woff2'].flatMap((kind) =>
      names
        .filter((name) => name.endsWith(`.${kind}`))
        .slice(0, 2)
        .map((name) => prefix + name),
    );
  });
}

// What is asked here is answered before or after the database: one engine shows it.
const engine = 'sqlite';

test(`every answer of every endpoint carries the headers of its kind, refused or not`, async (t) => {
  const sheaf = await startSheaf(t, engine);
  const people = await invitePeople(sheaf);
  const filled = await fillItem(sheaf, people, people.creator, {});
  const wrong: string[] = [];
  let serial = 1;
  const seen = { filled, place: filled.inside, owner: people.creator, caller: people.creator, extra: 'extra' };
  for (const [endpoint, sample] of ENDPOINT_SAMPLES) {
    const scene: Scene = { ...seen, serial: serial++, succeeds: false };
    const fields = await sample.fields(scene);
    const passing = sample.changesSession ? await sheaf.user(`passer${serial}`) : people.creator;
    for (const person of [guest(sheaf.url), passing]) {
      wrong.push(...(await headerFaults(person, endpoint, fields)));
    }
  }
  assert.deepEqual(wrong, []);
});

test(`a finished page holds no script, style or handler of its own, for readers and writers`, async (t) => {
  const sheaf = await startSheaf(t, engine);
  const mei = await sheaf.user('mei');
  const item = await mei.addItem(`<img src=x onerror=alert(1)>" onmouseover="alert(1)`);
  const cat_id = await mei.addCatalog(item, '<script>alert(1)</script>');
  const page_id = await mei.addPage(item, `"><script>alert(1)</script>`, RICH, cat_id);
  const { item_id } = item;
  const paths = [`/${item_id}`, `/${item_id}/${page_id}`, `/page/${page_id}`, `/${item_id}/catalog/${cat_id}`];
  const others = [`/${item_id}?keyword=${encodeURIComponent('"><script>alert(1)</script>')}`, '/', '/nothing/at/all'];
  for (const path of [...paths, ...others, '/api/docs', '/user/login', '/item/index']) {
    for (const person of [sheaf.guest, mei]) {
      const response = await person.get(path);
      assert.deepEqual(inlineParts(await response.text()), [], path);
    }
  }
});

test(`cookies are for TLS only where the site is, and stay below the base path`, async (t) => {
  const environment = { SHEAF_TRUST_PROXY: 'on', SHEAF_BASE_PATH: '/docs' };
  const sheaf = await startSheaf(t, engine, { environment });
  const item = await sheaf.admin.addItem('Item', { password: VISIT_PASSWORD });
  const calls: [string, Fields][] = [
    [logIn.path, { username: 'admin', password: sheaf.admin.password }],
    [visitItem.path, { ...item, password: VISIT_PASSWORD }],
  ];
  for (const [path, fields] of calls) {
    for (const scheme of ['http', 'https']) {
      const [cookie = ''] = (
        await postJson(sheaf, path, fields, { 'x-forwarded-proto': scheme })
      ).headers.getSetCookie();
      assert.match(cookie, /; Path=\/docs\/(;|$)/);
      assert.equal(/; Secure/.test(cookie), scheme === 'https', cookie);
    }
  }
});

test(`a write from a page of another site is refused, whatever it carries; a cookie alone writes nothing`, async (t) => {
  const sheaf = await startSheaf(t, engine);
  await sheaf.admin.ok('/api/adminSetting/saveConfig', { site_url: 'https://docs.example.org' });
  const people = await invitePeople(sheaf);
  const filled = await fillItem(sheaf, people, sheaf.admin, {});
  const scene = { filled, place: filled.inside, owner: sheaf.admin, caller: sheaf.admin, extra: 'extra', serial: 1 };
  const writes = [...ENDPOINT_SAMPLES].filter(([{ method }]) => method === 'POST');
  for (const [endpoint, sample] of writes) {
    const fields = await sample.fields({ ...scene, succeeds: false });
    await refusesOthers(sheaf, endpoint, fields);
  }
  const text = { item_id: filled.item_id, page_title: 'T', page_content: 'text' };
  for (const origin of ['https://docs.example.org', new URL(sheaf.url).origin]) {
    assert.equal(await codeOf(sheaf, savePage, text, { origin, ...bearer(sheaf.admin) }), 0, origin);
  }
});

test(`an address takes its own method only, and says nothing to other sites that ask`, async (t) => {
  const { url } = await startSheaf(t, engine);
  const bound = [...ENDPOINT_SAMPLES.keys()].filter(({ method }) => method !== 'ANY');
  const tries = bound.flatMap((endpoint) =>
    ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', endpoint.method === 'GET' ? 'POST' : 'GET'].map(
      (method) => [endpoint, method] as const,
    ),
  );
  const wrong: string[] = [];
  for (const [endpoint, method] of tries) wrong.push(...(await otherMethodFaults(url, endpoint, method)));
  assert.deepEqual(wrong, []);
});

async function refusesOthers(sheaf: Sheaf, endpoint: Endpoint, fields: Fields): Promise<void> {
  for (const origin of FOREIGN) {
    const code = await codeOf(sheaf, endpoint, fields, { origin, ...bearer(sheaf.admin) });
    assert.equal(code, ERRORS.originRefused.code, `${endpoint.path} from ${origin}`);
  }
  if (['anyone', 'guest', 'item.key', 'item.visit', 'share.read'].includes(endpoint.access)) return;
  const cookie = [...sheaf.admin.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  assert.equal(await codeOf(sheaf, endpoint, fields, { cookie }), ERRORS.loginExpired.code, endpoint.path);
}

async function otherMethodFaults(url: string, { path }: Endpoint, method: string): Promise<string[]> {
  const address = path.replace(/:\w+/g, '1');
  const headers = { origin: 'https://evil.example' };
  const response = await fetch(url + address, { method, redirect: 'manual', headers });
  const text = await response.text();
  const lets = response.headers.has('access-control-allow-origin');
  if (!lets && isRefused(address, method, response.status, text)) return [];
  return [`${method} ${address}: ${response.status} ${text.slice(0, 80)}`];
}

function isRefused(address: string, method: string, status: number, text: string): boolean {
  if (method === 'HEAD') return status < 500 && text === '';
  if (!address.startsWith('/api/')) return status >= 400 && status < 500;
  return status === 200 && JSON.parse(text).error_code === ERRORS.methodRefused.code;
}

async function headerFaults(person: Person, endpoint: Endpoint, fields: Fields): Promise<string[]> {
  const wrong: string[] = [];
  for (const response of await answersOf(person, endpoint, fields)) {
    const faults = faultsOf(response, endpoint.answer);
    if (faults.length > 0) wrong.push(`${endpoint.path} ${response.status}: ${faults.join(', ')}`);
    await response.body?.cancel();
  }
  return wrong;
}

/** With good fields, and with fields that are refused. */
async function answersOf(person: Person, endpoint: Endpoint, fields: Fields): Promise<Response[]> {
  if (endpoint.method !== 'POST') {
    const none = Object.fromEntries(Object.keys(fields).map((name) => [name, '1999999999']));
    return [await person.get(addressOf(endpoint, fields)), await person.get(addressOf(endpoint, none))];
  }
  const post = (body: Fields) =>
    person.fetch(endpoint.path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return [await post(fields), await post({ item_id: {}, page_id: {}, cat_id: {} })];
}

function bearer({ token = '' }: Person): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

async function codeOf(
  sheaf: Sheaf,
  { path, answer }: Endpoint,
  fields: Fields,
  headers: Readonly<Record<string, string>>,
): Promise<number> {
  const text = await (await postJson(sheaf, path, fields, headers)).text();
  if (answer === 'envelope') return JSON.parse(text).error_code;
  // a line of text: the message, which one error alone has
  const error = (['originRefused', 'loginExpired'] as const).find((name) => text === errorText(name, 'zh'));
  return error ? ERRORS[error].code : 0;
}

function postJson(
  { url }: Sheaf,
  path: string,
  fields: Fields,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const type = { 'content-type': 'application/json' };
  return fetch(url + path, { method: 'POST', headers: { ...type, ...headers }, body: JSON.stringify(fields) });
}
