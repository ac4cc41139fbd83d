import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  deleteMember,
  deleteTeamMember,
  ERRORS,
  type ItemPerson,
  itemDetail,
  listMembers,
  listPeople,
  listTeamItemMembers,
  listTeamMembers,
  pageInfo,
  saveMember,
  savePage,
  saveTeam,
  saveTeamItem,
  saveTeamItemMember,
  saveTeamMember,
} from '@sheaf/contract';
import fc from 'fast-check';
import type { Engine } from '../../platform/database/open.ts';
import { onBothEngines } from '../../platform/testing/databases.ts';
import type { Person } from '../../testing/person.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';

// The rules of rights said a second time, as plainly as can be: everybody has a list of what he was given, and may do
// at a place what one entry of it allows there.

type Group = 0 | 1 | 2;
/** Numbers of the top-level catalogs; none: the whole item. */
interface Given {
  readonly group: Group;
  readonly cats: readonly number[];
}
/** By `item`, or by one of the teams; nothing under a name: not let in by that way. */
type Model = Map<string, Map<'item' | number, Given>>;

type Step =
  | { readonly do: 'member'; readonly who: number; readonly given: Given }
  | { readonly do: 'no member'; readonly who: number }
  | { readonly do: 'team member'; readonly who: number; readonly team: number }
  | { readonly do: 'no team member'; readonly who: number; readonly team: number }
  | { readonly do: 'right'; readonly who: number; readonly team: number; readonly given: Given };

const PEOPLE = ['ann', 'ben', 'cho'];
const TEAMS = 2;
const CATALOGS = 2;
/** The root is place number CATALOGS. */
const PLACES = [...Array(CATALOGS + 1).keys()];

const who = fc.nat(PEOPLE.length - 1);
const team = fc.nat(TEAMS - 1);
const given: fc.Arbitrary<Given> = fc.record({
  group: fc.constantFrom<Group>(0, 1, 1, 2),
  cats: fc.subarray(PLACES.slice(0, CATALOGS)),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('member' as const), who, given }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('no member' as const), who }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('team member' as const), who, team }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('no team member' as const), who, team }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('right' as const), who, team, given }) },
);

function inModel(model: Model, one: Step): void {
  const mine = model.get(PEOPLE[one.who] ?? '') ?? new Map();
  switch (one.do) {
    case 'member':
      mine.set('item', one.given);
      break;
    case 'no member':
      mine.delete('item');
      break;
    case 'team member':
      if (!mine.has(one.team)) mine.set(one.team, { group: 1, cats: [] });
      break;
    case 'no team member':
      mine.delete(one.team);
      break;
    case 'right':
      if (mine.has(one.team)) mine.set(one.team, one.given);
  }
  model.set(PEOPLE[one.who] ?? '', mine);
}

/** What the model lets somebody do: nothing, read, edit or manage. */
function allowed(model: Model, name: string, place: number): number {
  const mine = [...(model.get(name)?.values() ?? [])];
  if (mine.some(({ group }) => group === 2)) return 3;
  const here = mine.filter(({ cats }) => cats.length === 0 || cats.includes(place));
  return Math.max(0, ...here.map(({ group }) => group + 1));
}

async function makeWorld(t: TestContext, engine: Engine) {
  const sheaf = await startSheaf(t, engine);
  const owner = await sheaf.user('owner');
  const people: Person[] = [];
  for (const name of PEOPLE) people.push(await sheaf.user(name));
  const { item_id } = await owner.addItem('Shared', { members_only: 1 });
  const cats: number[] = [];
  for (const n of PLACES.slice(0, CATALOGS)) cats.push(await owner.addCatalog({ item_id }, `Catalog ${n}`));
  const pages: number[] = [];
  // The pages of catalogs stand one level deeper than what rights are confined to.
  for (const place of PLACES) {
    const top = cats[place];
    const cat_id = top === undefined ? 0 : await owner.addCatalog({ item_id }, 'Below', top);
    pages.push(await owner.addPage({ item_id }, `Page ${place}`, 'text', cat_id));
  }
  const teams: number[] = [];
  for (let n = 0; n < TEAMS; n++) {
    const { id: team_id } = await owner.ok(saveTeam, { team_name: `Team ${n}` });
    await owner.ok(saveTeamItem, { team_id, item_id });
    teams.push(team_id);
  }
  return { owner, people, item_id, cats, pages, teams };
}
type World = Awaited<ReturnType<typeof makeWorld>>;

/** Does on the server what the step says; what is not there to be changed stays. */
async function onServer(world: World, one: Step): Promise<void> {
  const { owner, item_id } = world;
  const username = PEOPLE[one.who] ?? '';
  const team_id = 'team' in one ? (world.teams[one.team] ?? 0) : 0;
  const fields = (what: Given) => ({
    member_group_id: what.group,
    cat_ids: what.cats.map((n) => world.cats[n] ?? 0),
  });
  switch (one.do) {
    case 'member':
      await owner.ok(saveMember, { item_id, username, ...fields(one.given) });
      break;
    case 'no member': {
      const member = (await owner.ok(listMembers, { item_id })).find((row) => row.username === username);
      if (member) await owner.ok(deleteMember, { item_id, item_member_id: member.item_member_id });
      break;
    }
    case 'team member':
      await owner.ok(saveTeamMember, { team_id, member_username: username });
      break;
    case 'no team member': {
      const member = (await owner.ok(listTeamMembers, { team_id })).find((row) => row.member_username === username);
      if (member) await owner.ok(deleteTeamMember, { id: member.id });
      break;
    }
    case 'right': {
      const rights = await owner.ok(listTeamItemMembers, { team_id, item_id });
      const right = rights.find((row) => row.member_username === username);
      if (right) await owner.ok(saveTeamItemMember, { id: right.id, ...fields(one.given) });
    }
  }
}

/** What the server lets somebody do at a place, by trying; saving the same text again changes nothing. */
async function tried({ item_id, pages }: World, person: Person, place: number): Promise<number> {
  const page_id = pages[place] ?? 0;
  if ((await person.code(pageInfo, { page_id })) !== 0) {
    const write = { item_id, page_id, page_title: 'Theirs', page_content: 'theirs' };
    assert.notEqual(await person.code(savePage, write), 0, 'who may not read writes nothing either');
    return 0;
  }
  const same = { item_id, page_id, page_title: `Page ${place}`, page_content: 'text' };
  const code = await person.code(savePage, same);
  assert.ok(code === 0 || code === ERRORS.notAllowed.code, `page/save answers ${code}`);
  if (code !== 0) return 1;
  return (await person.code(itemDetail, { item_id })) === 0 ? 3 : 2;
}

/** The same out of the list that the screens show. */
function told({ cats }: World, people: readonly ItemPerson[], { username }: Person, place: number): number {
  const result = people.find((one) => one.username === username)?.result;
  if (!result) return 0;
  if (result.manage === 1) return 3;
  const holds = (reach: { readonly all: 0 | 1; readonly cat_ids: readonly number[] }) =>
    reach.all === 1 || reach.cat_ids.includes(cats[place] ?? -1);
  if (holds(result.edit)) return 2;
  return holds(result.read) ? 1 : 0;
}

onBothEngines((engine) => {
  test(`${engine}: whatever is given by items and teams, everybody may do what one grant allows at the place, and no more [A-6.04 A-6.05 A-6.06 A-6.24]`, async (t) => {
    const world = await makeWorld(t, engine);
    const model: Model = new Map();
    const property = fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 6 }), async (steps) => {
      for (const one of steps) {
        await onServer(world, one);
        inModel(model, one);
      }
      const { people } = await world.owner.ok(listPeople, { item_id: world.item_id });
      for (const person of world.people) {
        for (const place of PLACES) {
          const expected = allowed(model, person.username, place);
          const where = `${person.username} at place ${place}: ${JSON.stringify([...(model.get(person.username) ?? [])])}`;
          assert.equal(await tried(world, person, place), expected, where);
          assert.equal(told(world, people, person, place), expected, `told of ${where}`);
        }
      }
    });
    // The item goes on from run to run, and the model with it: a failing run cannot be made smaller.
    await fc.assert(property, { numRuns: 12, endOnFailure: true });
  });
});
