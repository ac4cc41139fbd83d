import type { GrantResult, ItemPeople, ItemPerson, listAllMembers, OutputOf } from '@sheaf/contract';
import { catalogsWith, type Grant, type GrantSource, RIGHT, type Right, wholeItem } from '../../access/grants.ts';
import type { Held, PeopleOfItem, PersonOfItem } from './member.people.service.ts';

export function presentPeople({ people, complete, password }: PeopleOfItem): ItemPeople {
  return { people: people.map(presentPerson), complete: complete ? 1 : 0, password: password ? 1 : 0 };
}

export function presentPerson({ uid, username, name, held }: PersonOfItem): ItemPerson {
  return {
    uid,
    username,
    name,
    grants: held.map((one) => presentGrant(one, held)),
    result: resultOf(held.map(({ grant }) => grant)),
  };
}

export function presentEverybody(
  item_id: number,
  people: readonly (Pick<PersonOfItem, 'uid' | 'username' | 'name'> & { readonly member_group_id: 0 | 1 | 2 })[],
): OutputOf<typeof listAllMembers> {
  return people.map(({ uid, username, name, member_group_id }) => {
    return { item_id, uid, username, username_name: name === '' ? username : name, member_group_id };
  });
}

function presentGrant(one: Held, held: readonly Held[]): ItemPerson['grants'][number] {
  const others = held.filter((other) => other !== one).map(({ grant }) => grant);
  return {
    via: viaOf(one.grant.via),
    grant_id: one.grant_id,
    team_id: one.team_id,
    team_name: one.team_name,
    member_group_id: one.grant.right,
    catalogs: one.catalogs.map(({ cat_id, cat_name }) => ({ cat_id, cat_name })),
    given_by: one.given_by,
    given_by_name: one.given_by_name,
    given_at: one.given_at,
    without: resultOf(others),
  };
}

/** A visit belongs to a browser, not to a person: nobody is listed for one. */
function viaOf(via: GrantSource): ItemPerson['grants'][number]['via'] {
  // what opens an item to nobody in particular is no person's
  return via === 'visit' || via === 'key' ? 'open' : via;
}

function resultOf(grants: readonly Grant[]): GrantResult {
  return {
    manage: wholeItem(grants, RIGHT.manage) ? 1 : 0,
    edit: reach(grants, RIGHT.edit),
    read: reach(grants, RIGHT.read),
  };
}

function reach(grants: readonly Grant[], right: Right): GrantResult['edit'] {
  const cats = catalogsWith(grants, right);
  return cats === 'all' ? { all: 1, cat_ids: [] } : { all: 0, cat_ids: [...cats].toSorted((a, b) => a - b) };
}
