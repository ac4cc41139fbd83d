import type { Team, TeamMember } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { formatDay } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { PeopleTable, PersonFace, shownName } from '../member/index.ts';
import { TeamMemberAddDialog } from './team-member-add-dialog.tsx';
import { TeamMemberRemoveDialog } from './team-member-remove-dialog.tsx';
import { PLACE_WORDS, teamPeopleMessages } from './team-people-messages.ts';
import { teamMembersQuery, useSaveTeamMembers } from './team-queries.ts';

interface TeamPartProps {
  readonly team: Team;
  readonly onSaid: (text: string) => void;
}

export function TeamMembers({ team, onSaid }: TeamPartProps) {
  const t = useMessages(teamPeopleMessages);
  const members = useQuery(teamMembersQuery(team.id));
  const [open, setOpen] = useOpenDialog<'add' | TeamMember>();
  const [text, setText] = useState('');
  if (members.isPending) return <LoadingFace rows={4} onRetry={() => void members.refetch()} />;
  if (members.isError) return <FailedFace error={members.error} onRetry={() => void members.refetch()} />;
  const wanted = text.trim().toLowerCase();
  const ownerFirst = members.data.toSorted(
    (a, b) => Number(b.member_uid === team.uid) - Number(a.member_uid === team.uid),
  );
  const found = ownerFirst.filter((one) => `${one.member_username}\n${one.name}`.toLowerCase().includes(wanted));
  return (
    <>
      <div className="team-bar">
        <Input
          allowClear
          prefix={<Icon name="search" />}
          aria-label={t('findMember')}
          placeholder={t('findMember')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className="grow" />
        {team.team_manage > 0 && (
          <Button type="primary" icon={<Icon name="plus" />} onClick={() => setOpen('add')}>
            {t('addMembers')}
          </Button>
        )}
      </div>
      {found.length === 0 && <p className="muted">{t('noMatch', { text: text.trim() })}</p>}
      {found.length > 0 && <MembersTable team={team} members={found} onRemove={setOpen} onSaid={onSaid} />}
      {open === 'add' && (
        <TeamMemberAddDialog team={team} members={members.data} onClose={() => setOpen(undefined)} onSaid={onSaid} />
      )}
      {typeof open === 'object' && (
        <TeamMemberRemoveDialog member={open} onClose={() => setOpen(undefined)} onSaid={onSaid} />
      )}
    </>
  );
}

interface MembersTableProps extends TeamPartProps {
  readonly members: readonly TeamMember[];
  readonly onRemove: (member: TeamMember) => void;
}

function MembersTable({ team, members, onRemove, onSaid }: MembersTableProps) {
  const t = useMessages(teamPeopleMessages);
  return (
    <section className="card team-table" aria-label={t('members')}>
      <PeopleTable
        heads={[t('member'), t('place'), t('since')]}
        rows={members}
        line={(member) => (
          <MemberLine key={member.id} team={team} member={member} onRemove={onRemove} onSaid={onSaid} />
        )}
      />
    </section>
  );
}

interface MemberLineProps extends TeamPartProps {
  readonly member: TeamMember;
  readonly onRemove: (member: TeamMember) => void;
}

/** A manager of the team gives the places, but for the owner's and his own. */
function MemberLine({ team, member, onRemove, onSaid }: MemberLineProps) {
  const t = useMessages(teamPeopleMessages);
  const language = useLanguage();
  const user = useSession();
  const person = { username: member.member_username, name: member.name };
  const name = shownName(person);
  const isOwner = member.member_uid === team.uid;
  const mayChange = team.team_manage > 0 && !isOwner && member.member_uid !== user?.uid;
  return (
    <tr>
      <td>
        <PersonFace person={person} />
      </td>
      <td data-label={t('place')}>
        {mayChange ? (
          <GroupField team={team} member={member} name={name} onSaid={onSaid} />
        ) : (
          <span className={isOwner || member.team_member_group_id === 2 ? 'tag open' : 'muted'}>
            {isOwner ? t('owner') : t(PLACE_WORDS[member.team_member_group_id])}
          </span>
        )}
      </td>
      <td data-label={t('since')} className="num muted">
        {formatDay(member.added_at, language)}
      </td>
      <td className="table-tools">
        {mayChange && (
          <Button
            type="text"
            size="small"
            aria-label={t('removeOf', { name })}
            title={t('removeOf', { name })}
            icon={<Icon name="close" />}
            onClick={() => onRemove(member)}
          />
        )}
      </td>
    </tr>
  );
}

function GroupField({ team, member, name, onSaid }: Omit<MemberLineProps, 'onRemove'> & { readonly name: string }) {
  const t = useMessages(teamPeopleMessages);
  const saving = useSaveTeamMembers();
  const groups = [1, 2] as const;
  const change = (team_member_group_id: 1 | 2) =>
    whenDone(
      saving.mutateAsync({ team_id: team.id, member_username: member.member_username, team_member_group_id }),
      () => onSaid(t('groupSaved', { name })),
    );
  return (
    <>
      <Select<1 | 2>
        className="right-field"
        aria-label={t('groupOf', { name })}
        popupMatchSelectWidth={false}
        value={member.team_member_group_id}
        disabled={saving.isPending}
        onChange={change}
        options={groups.map((value) => ({ value, label: t(PLACE_WORDS[value]) }))}
      />
      <ErrorNote error={saving.error} />
    </>
  );
}
