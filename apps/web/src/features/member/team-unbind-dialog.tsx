import type { TeamItem } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { namesText } from './grant-words.ts';
import { useUnbindItem } from './member-queries.ts';
import { rightMessages } from './right-messages.ts';
import { teamBindMessages } from './team-bind-messages.ts';

interface TeamUnbindDialogProps {
  readonly binding: TeamItem;
  /** Names of those who cannot enter the item without the team; absent where that is not known. */
  readonly losing?: readonly string[];
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}

export function TeamUnbindDialog({ binding, losing, onClose, onSaid }: TeamUnbindDialogProps) {
  const t = useMessages(teamBindMessages);
  const say = useMessages(rightMessages);
  const unbinding = useUnbindItem();
  const names = { item: binding.item_name, team: binding.team_name };
  const unbind = () =>
    whenDone(unbinding.mutateAsync({ id: binding.id }), () => {
      onSaid(t('unbound', names));
      onClose();
    });
  return (
    <Modal
      open
      width={480}
      title={t('unbindTitle', names)}
      okText={t('unbindConfirm')}
      okButtonProps={{ danger: true, loading: unbinding.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={unbind}
      onCancel={onClose}
    >
      <div className="dialog-texts">
        <p>{t('unbindText')}</p>
        {losing && (
          <div className="note">
            <WorkIcon name="info" />
            <span>{losing.length === 0 ? t('unbindKeeps') : t('unbindLoses', { names: namesText(say, losing) })}</span>
          </div>
        )}
        <ErrorNote error={unbinding.error} />
      </div>
    </Modal>
  );
}
