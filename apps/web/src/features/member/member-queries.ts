import {
  deleteMember,
  deleteTeamItem,
  listAllUsers,
  listCatalogs,
  listPeople,
  listTeamItemMembers,
  listTeams,
  listTeamsOfItem,
  myGrants,
  type RequestOf,
  saveMember,
  saveTeamItem,
  saveTeamItemMember,
  setAllReadOnly,
} from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

/** Who works with whom: a change anywhere shows everywhere, so these have one root. */
const peopleKeys = {
  all: ['people'],
  item: (item_id: number, uid: number) => ['people', 'item', item_id, uid],
  own: (item_id: number) => ['people', 'own', item_id],
  catalogs: (item_id: number) => ['people', 'catalogs', item_id],
  teamsOf: (item_id: number) => ['people', 'teams of', item_id],
  rights: (team_id: number, item_id: number) => ['people', 'rights', team_id, item_id],
  teams: ['people', 'teams'],
  users: (text: string) => ['people', 'users', text],
} as const;

/** Everybody in an item, or with `uid` one of them. */
export function peopleQuery(item_id: number, uid = 0) {
  return queryOptions({
    queryKey: peopleKeys.item(item_id, uid),
    queryFn: ({ signal }) => call(listPeople, { item_id, uid }, { signal }),
  });
}

export function ownGrantsQuery(item_id: number) {
  return queryOptions({
    queryKey: peopleKeys.own(item_id),
    queryFn: ({ signal }) => call(myGrants, { item_id }, { signal }),
  });
}

/** The catalogs that a right can be confined to. */
export function topCatalogsQuery(item_id: number) {
  return queryOptions({
    queryKey: peopleKeys.catalogs(item_id),
    queryFn: async ({ signal }) => {
      const catalogs = await call(listCatalogs, { item_id }, { signal });
      return catalogs.filter(({ parent_cat_id }) => parent_cat_id === 0);
    },
  });
}

export function teamsOfItemQuery(item_id: number) {
  return queryOptions({
    queryKey: peopleKeys.teamsOf(item_id),
    queryFn: ({ signal }) => call(listTeamsOfItem, { item_id }, { signal }),
  });
}

export function teamRightsQuery(team_id: number, item_id: number) {
  return queryOptions({
    queryKey: peopleKeys.rights(team_id, item_id),
    queryFn: ({ signal }) => call(listTeamItemMembers, { team_id, item_id }, { signal }),
  });
}

export function teamsQuery() {
  return queryOptions({ queryKey: peopleKeys.teams, queryFn: ({ signal }) => call(listTeams, {}, { signal }) });
}

/** Users whose user name or name holds the text; where the directory is closed, who is named so exactly. */
export function usersQuery(text: string) {
  return queryOptions({
    queryKey: peopleKeys.users(text),
    queryFn: ({ signal }) => call(listAllUsers, { username: text }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** Whatever happened, what is shown next is the server's. */
export function useFreshPeople() {
  const client = useQueryClient();
  return { onSettled: () => client.invalidateQueries({ queryKey: peopleKeys.all }) };
}

export function useSaveMember() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof saveMember>) => call(saveMember, input),
  });
}

export function useDeleteMember() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof deleteMember>) => call(deleteMember, input),
  });
}

export function useAllReadOnly() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof setAllReadOnly>) => call(setAllReadOnly, input),
  });
}

export function useSaveTeamRight() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof saveTeamItemMember>) => call(saveTeamItemMember, input),
  });
}

export function useBindItems() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof saveTeamItem>) => call(saveTeamItem, input),
  });
}

export function useUnbindItem() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof deleteTeamItem>) => call(deleteTeamItem, input),
  });
}
