import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Endpoint, QUOTA_KINDS, saveConfig, saveSiteQuotas, saveUserQuotas } from '@sheaf/contract';
import { putSettings } from '../modules/setting/setting.service.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { ENDPOINT_SAMPLES } from '../testing/endpoint-samples.ts';
import { BAD_TEXTS, BAD_VALUES, FEW_TEXTS } from '../testing/fuzz-values.ts';
import {
  type FuzzWorld,
  faultOf,
  goodFields,
  inputFields,
  inTurns,
  makeFuzzWorld,
  type Tried,
} from '../testing/fuzz-world.ts';
import { Person } from '../testing/person.ts';
import type { Fields } from '../testing/samples/sample.ts';

const VALUES = {
  JSON: { ...BAD_TEXTS, ...BAD_VALUES },
  form: FEW_TEXTS,
  multipart: FEW_TEXTS,
} as const;
type Encoding = keyof typeof VALUES;

function send(caller: Person, endpoint: Endpoint, fields: Fields, encoding: Encoding): Promise<Response> {
  const init = { method: 'POST', headers: { 'accept-language': 'en' } };
  if (encoding === 'JSON') {
    const headers = { ...init.headers, 'content-type': 'application/json' };
    return caller.fetch(endpoint.path, { ...init, headers, body: JSON.stringify(fields) });
  }
  const body = encoding === 'form' ? new URLSearchParams() : new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  return caller.fetch(endpoint.path, { ...init, body });
}

interface Spoilt {
  readonly fields: Fields;
  readonly tried: Tried;
}

/** How much of what never gets past the contract's own schema is tried: each field has some of it, all of it has a field. */
const REFUSED_SHARE = 4;

/**
 * The input with one field spoilt in each way that the encoding can say, and once without it. Forms differ from JSON
 * in who reads them, not in who judges a field: one field of an endpoint shows that.
 */
function spoilt(endpoint: Endpoint, good: Fields, encoding: Encoding): Spoilt[] {
  const values = Object.entries(VALUES[encoding]);
  const fields = inputFields(endpoint);
  const tried = encoding === 'JSON' ? fields : fields.filter((_, at) => at === endpoint.path.length % fields.length);
  return tried.flatMap((field, at) => {
    const rest = Object.entries(good).filter(([name]) => name !== field);
    const cases: [string, Fields][] = [
      ['missing', Object.fromEntries(rest)],
      ...values.map(([name, value]): [string, Fields] => [name, { ...Object.fromEntries(rest), [field]: value }]),
    ];
    return cases.flatMap(([name, fields], serial) => {
      const refused = encoding === 'JSON' && !endpoint.input.safeParse(fields).success;
      if (refused && (serial + at + endpoint.path.length) % REFUSED_SHARE !== 0) return [];
      return [{ fields, tried: { what: `${field} ${name} as ${encoding}`, endpoint, field, refused } }];
    });
  });
}

interface Fuzzing {
  readonly encoding: Encoding;
  /** What the contract refuses never reaches a database: one engine shows it. */
  readonly onlyTaken?: boolean;
}

async function fuzzCalls(
  world: FuzzWorld,
  caller: Person,
  { encoding, onlyTaken = false }: Fuzzing,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [endpoint, sample] of ENDPOINT_SAMPLES) {
    if (endpoint.method !== 'POST' || (!caller.token && !isForGuests(endpoint))) continue;
    const good = await goodFields(world, sample);
    const personOf = sample.changesSession ? () => passerBy(world, endpoint) : async () => caller;
    const attempt = async ({ fields, tried }: Spoilt) =>
      faultOf(await send(await personOf(), endpoint, fields, encoding), tried);
    // Calls that end sessions would end the ones of those that run beside them.
    const atOnce = sample.changesSession ? 1 : undefined;
    // What is so long is not taken apart for nobody in particular, which has a test of its own.
    const isShort = ({ what }: Spoilt['tried']) => !what.includes(' oversized ');
    const isNamed = caller.token !== undefined && !sample.changesSession;
    const cases = spoilt(endpoint, good, encoding)
      .filter(({ tried }) => !onlyTaken || !tried.refused)
      .filter(({ tried }) => isNamed || isShort(tried));
    faults.push(...(await inTurns(cases, attempt, atOnce)));
    // Longer than anybody who guessed has to wait.
    world.sheaf.clock.advance(1000);
    if (CHANGE_SITE.includes(endpoint)) await calmDown(world);
  }
  return faults;
}

/** All others refuse guests before they look at anything but the fields themselves. */
function isForGuests({ access }: Endpoint): boolean {
  return access === 'anyone' || access === 'guest' || access === 'item.visit';
}

/** For calls that change who one is. */
async function passerBy({ fuzzer, sheaf }: FuzzWorld, { access }: Endpoint): Promise<Person> {
  return access === 'login' ? fuzzer() : new Person(sheaf.url, { username: '', uid: 0 });
}

const CHANGE_SITE: readonly Endpoint[] = [saveConfig, saveSiteQuotas, saveUserQuotas];
const quotas = (amount: string) => Object.fromEntries(QUOTA_KINDS.map((kind) => [kind, amount]));

/** The site as it was, after its settings were fuzzed. */
async function calmDown({ sheaf }: FuzzWorld): Promise<void> {
  const { context } = sheaf.app;
  // While it is asked of administrators, one without a second step changes nothing.
  await context.db.transaction().execute((tx) => putSettings(context, tx, { totp_admins: 0 }));
  await context.settings.reload();
  await sheaf.admin.ok(saveSiteQuotas.path, quotas('unlimited'));
  await sheaf.admin.ok(saveUserQuotas.path, { ...quotas('default'), uid: sheaf.admin.uid });
  await sheaf.admin.ok(saveConfig, { force_login: 0, register_open: 1, home_page: 1, invite_code: '', site_url: '' });
}

onBothEngines((engine) => {
  test(`${engine}: no call falls over whatever its fields hold, and a refusal names the field`, async (t) => {
    const world = await makeFuzzWorld(t, engine);
    const { guest, admin } = world.sheaf;
    const onlyTaken = engine === 'postgres';
    for (const caller of [guest, admin]) {
      assert.deepEqual(await fuzzCalls(world, caller, { encoding: 'JSON', onlyTaken }), []);
    }
    if (onlyTaken) return;
    for (const encoding of ['form', 'multipart'] as const) {
      assert.deepEqual(await fuzzCalls(world, admin, { encoding }), []);
    }
  });
});
