import type { ItemGrant, ItemPerson } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { catalogsText, entersBy, resultText, rightWord, shownName } from './grant-words.ts';
import { memberMessages } from './member-messages.ts';
import { useDeleteMember } from './member-queries.ts';
import { rightMessages } from './right-messages.ts';

interface GrantRemoveDialogProps {
  readonly item_id: number;
  readonly person: ItemPerson;
  readonly grant: ItemGrant;
  /** A visit password opens the item. */
  readonly password: boolean;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}

/** Takes a membership away, and says what remains by other ways. */
export function GrantRemoveDialog({ item_id, person, grant, password, onClose, onSaid }: GrantRemoveDialogProps) {
  const t = useMessages(memberMessages);
  const say = useMessages(rightMessages);
  const removal = useDeleteMember();
  const name = shownName(person);
  const remove = () =>
    whenDone(removal.mutateAsync({ item_id, item_member_id: grant.grant_id }), () => {
      onSaid(t('removed', { name }));
      onClose();
    });
  const nothing = password ? t('remainsPassword', { name }) : t('remainsNothing', { name });
  const remains = entersBy(grant.without)
    ? t('remains', { name, result: resultText(say, grant.without, person) })
    : nothing;
  return (
    <Modal
      open
      width={480}
      title={t('removeTitle', { name })}
      okText={t('removeConfirm')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={remove}
      onCancel={onClose}
    >
      <div className="dialog-texts">
        <p>{t('removeText', { right: rightWord(say, grant), catalogs: catalogsText(say, grant.catalogs) })}</p>
        <div className="note">
          <WorkIcon name="info" />
          <span>{remains}</span>
        </div>
        <ErrorNote error={removal.error} />
      </div>
    </Modal>
  );
}
