import type { TeamMember } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { shownName } from '../member/index.ts';
import { EndDialog } from './team-end-dialogs.tsx';
import { teamPeopleMessages } from './team-people-messages.ts';
import { useDeleteTeamMember } from './team-queries.ts';

interface TeamMemberRemoveDialogProps {
  readonly member: TeamMember;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}

export function TeamMemberRemoveDialog({ member, onClose, onSaid }: TeamMemberRemoveDialogProps) {
  const t = useMessages(teamPeopleMessages);
  const removal = useDeleteTeamMember();
  const name = shownName({ username: member.member_username, name: member.name });
  const remove = () =>
    whenDone(removal.mutateAsync(member.id), () => {
      onSaid(t('removed', { name }));
      onClose();
    });
  return (
    <EndDialog
      title={t('removeTitle', { name })}
      confirm={t('removeConfirm')}
      ending={removal}
      onEnd={remove}
      onClose={onClose}
    >
      {t('removeText', { name })}
    </EndDialog>
  );
}
