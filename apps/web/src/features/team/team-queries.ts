import {
  deleteTeam,
  deleteTeamMember,
  exitTeam,
  listItemsOfTeam,
  listMyItems,
  listTeamMembers,
  type RequestOf,
  saveTeam,
  saveTeamMember,
  type Team,
  transferTeam,
} from '@sheaf/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { sessionUser } from '../../lib/session.ts';
import { useFreshPeople } from '../member/index.ts';

export function teamMembersQuery(team_id: number) {
  return queryOptions({
    queryKey: ['people', 'team members', team_id],
    queryFn: ({ signal }) => call(listTeamMembers, { team_id }, { signal }),
  });
}

export function teamItemsQuery(team_id: number) {
  return queryOptions({
    queryKey: ['people', 'team items', team_id],
    queryFn: ({ signal }) => call(listItemsOfTeam, { team_id }, { signal }),
  });
}

/** What the viewer manages, to bind it and to be told who holds what in it. */
export function managedItemsQuery() {
  return queryOptions({
    queryKey: ['people', 'managed items'],
    queryFn: async ({ signal }) => {
      const items = await call(listMyItems, {}, { signal });
      return items.filter(({ manage }) => manage === 1);
    },
  });
}

export type TeamPlace = 'owner' | 'admin' | 'member';

export function placeIn({ uid, team_manage }: Team): TeamPlace {
  if (uid === sessionUser()?.uid) return 'owner';
  return team_manage > 0 ? 'admin' : 'member';
}

export function useSaveTeam() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof saveTeam>) => call(saveTeam, input),
  });
}

/** Of a team that is out of sight afterwards: its screen moves on before the fresh list takes it away. */
function useLeft() {
  const { onSettled } = useFreshPeople();
  return { onSettled: () => void onSettled() };
}

export function useTransferTeam() {
  return useMutation({
    ...useLeft(),
    mutationFn: (input: RequestOf<typeof transferTeam>) => call(transferTeam, input),
  });
}

export function useExitTeam() {
  return useMutation({ ...useLeft(), mutationFn: (id: number) => call(exitTeam, { id }) });
}

export function useDeleteTeam() {
  return useMutation({ ...useLeft(), mutationFn: (id: number) => call(deleteTeam, { id }) });
}

export function useSaveTeamMembers() {
  return useMutation({
    ...useFreshPeople(),
    mutationFn: (input: RequestOf<typeof saveTeamMember>) => call(saveTeamMember, input),
  });
}

export function useDeleteTeamMember() {
  return useMutation({ ...useFreshPeople(), mutationFn: (id: number) => call(deleteTeamMember, { id }) });
}
