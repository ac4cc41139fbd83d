import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { teamBindMessages } from './team-bind-messages.ts';
import { TeamRights } from './team-rights.tsx';

interface TeamRightsDialogProps {
  readonly team: { readonly team_id: number; readonly team_name: string };
  readonly item: { readonly item_id: number; readonly item_name: string };
  readonly onClose: () => void;
}

/** The rights of a team in an item, adjusted by who manages the item. */
export function TeamRightsDialog({ team, item, onClose }: TeamRightsDialogProps) {
  const t = useMessages(teamBindMessages);
  return (
    <Modal
      open
      width={680}
      title={t('adjustOf', { team: team.team_name, item: item.item_name })}
      footer={null}
      onCancel={onClose}
    >
      <TeamRights team={team} item={item} mayAskWhy />
    </Modal>
  );
}
