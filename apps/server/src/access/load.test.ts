import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listTeamItemMembers, saveTeam, saveTeamItem, saveTeamItemMember, saveTeamMember } from '@sheaf/contract';
import type { RequestContext } from '../context.ts';
import type { RequestFacts } from '../platform/http/dispatch.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import type { Person } from '../testing/person.ts';
import { type Sheaf, startSheaf } from '../testing/start-sheaf.ts';
import { RIGHT, someGrant } from './grants.ts';
import { accessToVisit, loadItemAccess } from './load.ts';
import type { Viewer } from './viewer.ts';

/** What whoever asks costs the database until his rights are known, however many ways gave them to him. */
const QUERIES_MAX = 2;

const REQUEST: RequestFacts = {
  id: '',
  endpoint: undefined,
  url: '/',
  origin: '',
  token: undefined,
  cookies: {},
  visitGrant: undefined,
  address: '127.0.0.1',
  agent: '',
  accepts: '',
  lastEventId: '',
  ifNoneMatch: '',
  header: () => undefined,
  acceptsGzip: false,
  language: 'en',
  languageNamed: undefined,
  upload: undefined,
  gone: () => new AbortController().signal,
};

function viewerOf({ uid }: Person, groupid: Viewer['groupid'] = 2): Viewer {
  return { uid, username: '', name: '', groupid, session_id: 1 };
}

/** A request of this viewer, and the number of queries that it has made. */
function counting({ app }: Sheaf, viewer: Viewer | undefined): { ctx: RequestContext; count: () => number } {
  let queries = 0;
  const db = app.context.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      queries++;
      return result;
    },
  });
  return { ctx: { ...app.context, db, viewer, language: 'en', request: REQUEST }, count: () => queries };
}

onBothEngines((engine) => {
  test(`${engine}: the facts of a decision come by two queries at most, whoever asks`, async (t) => {
    const sheaf = await startSheaf(t, engine);
    const [owner, mei, stranger] = [await sheaf.user('owner'), await sheaf.user('mei'), await sheaf.user('stranger')];
    const item = await owner.addItem('Shared', { members_only: 1 });
    const cats = [await owner.addCatalog(item, 'One'), await owner.addCatalog(item, 'Two')];
    await owner.addMember(item, mei, { member_group_id: 0, cat_id: cats[0] ?? 0 });
    for (const n of [1, 2, 3]) {
      const { id: team_id } = await owner.ok(saveTeam, { team_name: `Team ${n}` });
      await owner.ok(saveTeamMember, { team_id, member_username: mei.username });
      await owner.ok(saveTeamItem, { team_id, item_id: item.item_id });
      const rights = await owner.ok(listTeamItemMembers, { team_id, item_id: item.item_id });
      const right = rights.find(({ member_username }) => member_username === mei.username);
      await owner.ok(saveTeamItemMember, { id: right?.id ?? 0, member_group_id: 1, cat_ids: cats });
    }
    const asked: [string, Viewer | undefined, boolean][] = [
      ['a member by four ways', viewerOf(mei), true],
      ['the owner', viewerOf(owner), true],
      ['an administrator', viewerOf(sheaf.admin, 1), true],
      ['a stranger', viewerOf(stranger), false],
      ['a guest', undefined, false],
    ];
    for (const [who, viewer, mayEdit] of asked) {
      const { ctx, count } = counting(sheaf, viewer);
      const { grants } = await loadItemAccess(ctx, item.item_id);
      assert.equal(someGrant(grants, RIGHT.edit, cats[1] ?? 0), mayEdit, who);
      assert.ok(count() >= 1 && count() <= QUERIES_MAX, `${who}: ${count()} queries`);
    }
    const visit = counting(sheaf, viewerOf(mei));
    await accessToVisit(visit.ctx, item.item_id);
    assert.ok(visit.count() >= 1 && visit.count() <= QUERIES_MAX, `${visit.count()} queries`);
  });
});
