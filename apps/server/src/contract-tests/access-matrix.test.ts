import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS, type Endpoint, SCREENS, saveConfig } from '@sheaf/contract';
import { onBothEngines } from '../platform/testing/databases.ts';
import { freshSession, invitePeople, itemIn, type People, type StatedItem } from '../testing/access-matrix-world.ts';
import { callEndpoint, shownOutcome } from '../testing/endpoint-call.ts';
import { ENDPOINT_SAMPLES, OTHER_USES } from '../testing/endpoint-samples.ts';
import type { Sample } from '../testing/samples/sample.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import {
  expectedOutcome,
  type ItemState,
  type Outcome,
  STATES,
  subjectOf,
  VIEWERS,
  type ViewerKind,
} from './access-model.ts';

// Object.keys widens to string; these are the keys of the two tables.
const VIEWER_KINDS = Object.keys(VIEWERS) as ViewerKind[];
const ITEM_STATES = Object.keys(STATES) as ItemState[];
/** What names no item is the same in all states but where guests are forced to log in. */
const STATES_WITHOUT_ITEM: readonly ItemState[] = ['open', 'forced'];
/** The states are one row's fields, read alike on both engines: the second shows those that differ most. */
const STATES_OF = { sqlite: ITEM_STATES, postgres: ['password', 'deleted', 'forced'] } as const;

let serial = 100;

interface Cell {
  readonly endpoint: Endpoint;
  readonly sample: Sample;
  readonly viewer: ViewerKind;
  readonly state: ItemState;
  readonly expected: Outcome;
}

test('every endpoint of the contract has a sample for the access matrix and the fuzz', () => {
  const without = ENDPOINTS.filter((endpoint) => !ENDPOINT_SAMPLES.has(endpoint)).map(({ path }) => path);
  assert.deepEqual(without, []);
});

/** What may be done with an item that is archived: to read it, to keep it in order, to go, and to give it away whole. */
const STAYS: readonly string[] = [
  '/api/apiChange/compare',
  '/api/apiChange/versions',
  '/api/attachment/visitFile',
  '/api/catalog/catList',
  '/api/catalog/catListGroup',
  '/api/catalog/catListName',
  '/api/catalog/getPagesBycat',
  '/api/environment/list',
  '/api/item/attorn',
  '/api/item/changedSince',
  '/api/item/delete',
  '/api/item/detail',
  '/api/item/exitItem',
  '/api/item/getChangeLog',
  '/api/item/getStale',
  '/api/item/info',
  '/api/item/markSeen',
  '/api/item/search',
  '/api/item/star',
  '/api/member/getAllList',
  '/api/member/getList',
  '/api/member/getMyGrants',
  '/api/member/getPeople',
  // What a writer sent himself, and what the site sends for a reader, change nothing of the item.
  '/api/httpTest/add',
  '/api/httpTest/clear',
  '/api/httpTest/list',
  '/api/relay/send',
  '/api/mock/infoByPageId',
  '/api/page/diff',
  '/api/page/getKeeper',
  '/api/page/history',
  '/api/page/info',
  '/api/page/isLock',
  '/api/page/uploadList',
  '/api/pageComment/getList',
  '/api/reading/state',
  '/api/recycle/getList',
  // To look at what is shared, and to end it.
  '/api/share/list',
  '/api/share/revoke',
  '/api/teamItem/getList',
  '/api/template/getItemList',
  '/api/webhook/list',
  '/api/webhook/deliveries',
  // A question changes nothing, nor does who takes a copy along.
  '/api/ai/ask',
  '/api/export/order',
  '/api/export/start',
  '/api/export/state',
  // Who follows a page changes nothing of the item.
  '/api/subscription/follow',
  '/api/subscription/getMine',
  '/api/subscription/getPageList',
  '/api/subscription/getReceivers',
  '/api/subscription/savePage',
  '/api/subscription/deletePage',
];

test('every other call that names an item refuses one that is archived [A-4.07]', () => {
  const writes = ENDPOINTS.filter(
    (endpoint) => ['item', 'place'].includes(subjectOf(endpoint).of) && endpoint.answer === 'envelope',
  );
  const names = writes.filter(({ path }) => !STAYS.includes(path));
  assert.ok(names.length > 15);
  assert.deepEqual(
    names.filter(({ errors }) => !errors.includes('itemReadOnly')).map(({ path }) => path),
    [],
  );
  assert.deepEqual(
    STAYS.filter((path) => !ENDPOINTS.some((endpoint) => endpoint.path === path)),
    [],
  );
});

/** Screens come without anything of the site: what they show they ask for. */
const isScreen = ({ path }: Endpoint) => SCREENS.some((screen) => screen.path === path);

/** What guests may call where they are forced to log in: to get in, and to know that the site is there. */
const STAYS_OPEN: readonly string[] = [
  ...['/api/user/loginByVerify', '/api/user/loginByCode', '/api/user/loginSecondStep', '/api/user/logout'],
  ...['/api/user/registerByVerify', '/api/user/forgotPassword', '/api/user/setForgottenPassword'],
  ...['/api/user/verifyEmail', '/api/user/oauthInfo', '/api/extLogin/oauth2', '/auth/callback'],
  ...['/api/extLogin/bySecretKey'],
  ...['/api/common/createCaptcha', '/api/common/createChallenge', '/api/common/showCaptcha'],
  ...['/api/common/homePageSetting', '/api/common/version', '/api/ScriptCron/run', '/item', '/help'],
  // It leads from numbers to numbers, whatever is there.
  '/api/reading/oldAddress',
  ...['/web/to', '/manifest.webmanifest', '/sw.js', '/robots.txt', '/healthz', '/readyz', '/metrics'],
];

test('forced log-in closes every call but those by which one gets in', () => {
  const open = ENDPOINTS.filter((one) => one.access === 'anyone' && !isScreen(one)).map(({ path }) => path);
  assert.deepEqual(open.toSorted(), STAYS_OPEN.toSorted());
});

onBothEngines((engine) => {
  test(`${engine}: every endpoint lets in and refuses each kind of viewer in each state of an item as the matrix says`, async (t) => {
    const wrong = await compare(await startSheaf(t, engine), STATES_OF[engine]);
    assert.deepEqual(wrong, []);
  });
});

async function compare(sheaf: Sheaf, states: readonly ItemState[]): Promise<string[]> {
  const people = await invitePeople(sheaf);
  const wrong: (string | undefined)[] = [];
  for (const state of states) {
    const stated = await itemIn(sheaf, people, state);
    const force_login = state.startsWith('forced') ? 1 : 0;
    await sheaf.admin.ok(saveConfig, { force_login });
    for (const cell of cellsOf(state)) wrong.push(await tryCell(people, stated, cell));
  }
  return wrong.filter((text) => text !== undefined);
}

function cellsOf(state: ItemState): Cell[] {
  const asDeclared = [...ENDPOINT_SAMPLES]
    .filter(([endpoint]) => subjectOf(endpoint).of !== 'none' || STATES_WITHOUT_ITEM.includes(state))
    .map(([endpoint, sample]) => ({ endpoint, sample, as: endpoint }));
  return [...asDeclared, ...OTHER_USES].flatMap(({ endpoint, sample, as }) =>
    VIEWER_KINDS.map((viewer) => {
      // By a token the call itself counts, whatever it is like.
      const promised =
        viewer === 'token' && expectedOutcome(endpoint, viewer, state) === 'tokenNotAllowed' ? endpoint : as;
      return { endpoint, sample, viewer, state, expected: expectedOutcome(promised, viewer, state) };
    }),
  );
}

/** What is wrong with one cell; undefined when the server does as the model says. */
async function tryCell(people: People, { filled, visitor }: StatedItem, cell: Cell): Promise<string | undefined> {
  const { endpoint, sample, viewer, state, expected } = cell;
  const person = viewer === 'visitor' ? visitor : people[viewer];
  const caller = sample.changesSession ? await freshSession(person) : person;
  const sampled = await sample.fields({
    filled,
    place: viewer === 'elsewhere' ? filled.outside : filled.inside,
    owner: people.creator,
    caller,
    extra: people.extra.username,
    serial: serial++,
    succeeds: expected === 'allowed',
  });
  // the key goes with every call: it opens what asks for it and nothing else
  const fields = viewer === 'shared' ? { ...sampled, share: filled.inside.unique_key } : sampled;
  const { outcome, text } = await callEndpoint(caller, endpoint, fields, sample.file);
  const isThrough = expected === 'allowed' && (sample.reaches ?? []).some((name) => name === outcome);
  if (isThrough || outcome === shownOutcome(endpoint, expected)) return undefined;
  const leak = expected === 'allowed' ? '' : `: ${text.slice(0, 120)}`;
  return `${endpoint.path} ${JSON.stringify(fields)}, ${viewer}, ${state}: expected ${shownOutcome(endpoint, expected)}, was ${outcome}${leak}`;
}
