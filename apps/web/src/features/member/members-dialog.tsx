import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { memberMessages } from './member-messages.ts';
import { MembersPanel, type MembersPanelProps } from './members-panel.tsx';

interface MembersDialogProps extends MembersPanelProps {
  readonly onClose: () => void;
}

/** The members of an item, opened from its row in the list of items. */
export function MembersDialog({ item, onClose }: MembersDialogProps) {
  const t = useMessages(memberMessages);
  return (
    <Modal open width={880} title={t('membersOf', { name: item.item_name })} footer={null} onCancel={onClose}>
      <MembersPanel item={item} />
    </Modal>
  );
}
