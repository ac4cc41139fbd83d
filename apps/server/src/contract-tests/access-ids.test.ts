import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENDPOINTS, type Endpoint } from '@sheaf/contract';
import { z } from 'zod';
import { onBothEngines } from '../platform/testing/databases.ts';
import { type FilledItem, fillItem, invitePeople, VISIT_PASSWORD } from '../testing/access-matrix-world.ts';
import { callEndpoint } from '../testing/endpoint-call.ts';
import { ENDPOINT_SAMPLES } from '../testing/endpoint-samples.ts';
import type { Person } from '../testing/person.ts';
import type { Scene } from '../testing/samples/sample.ts';
import { startSheaf } from '../testing/start-sheaf.ts';

const NEVER = 2_000_000_000;
/** The word that opens a file is no number: an absent one is any word. */
const NO_SIGN = 'x'.repeat(32);

/** Fields that name a row, and the row of a filled item that each may name. */
const NAMING: Readonly<Record<string, (filled: FilledItem) => unknown>> = {
  item_id: ({ item_id }) => item_id,
  item: ({ item_id }) => item_id,
  to_item_id: ({ item_id }) => item_id,
  copy_item_id: ({ item_id }) => item_id,
  page_id: ({ inside }) => inside.page_id,
  cat_id: ({ inside }) => inside.cat_id,
  cat_ids: ({ inside }) => String(inside.cat_id),
  parent_cat_id: ({ inside }) => inside.cat_id,
  new_p_cat_id: ({ inside }) => inside.cat_id,
  page_history_id: ({ inside }) => inside.page_history_id,
  other_history_id: ({ inside }) => inside.page_history_id,
  file_id: ({ inside }) => inside.file_id,
  item_member_id: ({ item_member_id }) => item_member_id,
  team_id: ({ team }) => team.team_id,
  environment_id: ({ environment_id }) => environment_id,
  environment_ids: ({ environment_id }) => String(environment_id),
  item_ids: ({ item_id }) => String(item_id),
  item_group_id: ({ item_group_id }) => item_group_id,
  template_id: ({ template_id }) => template_id,
  item_group_ids: ({ item_group_id }) => String(item_group_id),
  comment_id: ({ inside }) => inside.comment_id,
  parent_id: ({ inside }) => inside.comment_id,
  share_id: ({ inside }) => inside.share_id,
  sign: ({ inside }) => inside.sign,
  pages: ({ inside }) => JSON.stringify({ [inside.page_id]: 1 }),
  cats: ({ inside }) => JSON.stringify([{ cat_id: inside.sub_cat_id, parent_cat_id: inside.cat_id, level: 3 }]),
};

/** What `id` alone names. */
const NAMED_BY_ID: Readonly<Record<string, (filled: FilledItem) => unknown>> = {
  '/api/itemGroup/save': ({ item_group_id }) => item_group_id,
  '/api/itemGroup/delete': ({ item_group_id }) => item_group_id,
  '/api/team/save': ({ team }) => team.team_id,
  '/api/team/delete': ({ team }) => team.team_id,
  '/api/team/exitTeam': ({ team }) => team.team_id,
  '/api/teamMember/delete': ({ team }) => team.team_member_id,
  '/api/template/delete': ({ template_id }) => template_id,
  '/api/teamItem/delete': ({ team }) => team.team_item_id,
  '/api/teamItemMember/save': ({ team }) => team.team_item_member_id,
};

/** Rights, what a drag calls and which page is shown first are no rows that are asked for; the rest belongs to no item. */
const OTHER_IDS = [
  'member_group_id',
  'team_member_group_id',
  'captcha_id',
  'session_id',
  'job_id',
  'request_id',
  'token_id',
  'upload_id',
  'message_content_id',
  'plan_id',
  'last_event_id',
  'item_group_id',
  'dragged_id',
  'default_page_id',
  // shown by the tests of its module
  'export_id',
  'source_id',
  'webhook_id',
  'delivery_id',
  // asked of each for itself: the answer leaves out what is not for the viewer
  'page_ids',
];

/**
 * Beside the field that decides these only choose what is shown first; with its password an item may be opened; and in
 * one's own lists and searches what is not there is passed over.
 */
const IGNORED: Readonly<Record<string, readonly string[]>> = {
  '/api/item/unstar': ['item_id'],
  '/api/itemGroup/save': ['item_ids'],
  '/api/item/info': ['page_id'],
  '/api/item/pwd': ['item_id', 'page_id'],
  '/:item': ['page_id'],
  '/api/search/all': ['item_ids'],
};

function namingFields({ path, input }: Endpoint): string[] {
  return fieldsOf(input).filter((field) => namingOf(path, field) && !IGNORED[path]?.includes(field));
}

function namingOf(path: string, field: string): ((filled: FilledItem) => unknown) | undefined {
  return field === 'id' ? NAMED_BY_ID[path] : NAMING[field];
}

function fieldsOf(input: z.ZodType): string[] {
  return input instanceof z.ZodObject ? Object.keys(input.shape) : [];
}

function neverOf(field: string): unknown {
  if (field === 'sign') return NO_SIGN;
  if (field.endsWith('_ids')) return String(NEVER);
  if (field === 'pages') return JSON.stringify({ [NEVER]: 1 });
  if (field === 'cats') return JSON.stringify([{ cat_id: NEVER, parent_cat_id: 0 }]);
  return NEVER;
}

test('every field that is called an id is among those that are mixed', () => {
  const unknown = ENDPOINTS.flatMap(({ path, input }) =>
    fieldsOf(input)
      .filter((field) => /(^|_)ids?$/.test(field) && !namingOf(path, field) && !OTHER_IDS.includes(field))
      .map((field) => `${path} ${field}`),
  );
  assert.deepEqual(unknown, []);
});

onBothEngines((engine) => {
  test(`${engine}: a row of another's item is as absent as one that never was, in every call and field`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const people = await invitePeople(sheaf);
    const mine = await fillItem(sheaf, people, people.creator, {});
    const foreign = await fillItem(sheaf, { ...people, writer: people.stranger }, people.writer, {
      password: VISIT_PASSWORD,
    });
    const wrong: string[] = [];
    let serial = 1;
    for (const [endpoint, sample] of ENDPOINT_SAMPLES) {
      const fields = await sample.fields(sceneOf(people.creator, mine, people.extra.username, serial++));
      for (const field of namingFields(endpoint)) {
        const never = { ...fields, [field]: neverOf(field) };
        const absent = await callEndpoint(people.creator, endpoint, never, sample.file);
        const theirs = { ...fields, [field]: namingOf(endpoint.path, field)?.(foreign) };
        const forbidden = await callEndpoint(people.creator, endpoint, theirs, sample.file);
        if (forbidden.outcome === 'allowed' || forbidden.outcome !== absent.outcome) {
          wrong.push(`${endpoint.path} ${field}: never was: ${absent.outcome}; another's: ${forbidden.outcome}`);
        }
      }
    }
    assert.deepEqual(wrong, []);
  });
});

function sceneOf(owner: Person, filled: FilledItem, extra: string, serial: number): Scene {
  return { filled, place: filled.inside, owner, caller: owner, extra, serial, succeeds: false };
}
