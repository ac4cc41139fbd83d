import type { ItemGrant, ItemPerson } from '@sheaf/contract';
import { Form, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { otherFailure, useCollaboratorsAlert } from './collaborators-alert.tsx';
import { shownName } from './grant-words.ts';
import { memberMessages } from './member-messages.ts';
import { useSaveMember, useSaveTeamRight } from './member-queries.ts';
import { CatalogsField, type Group, RightField } from './right-fields.tsx';

interface GrantEditDialogProps {
  readonly item_id: number;
  readonly person: Pick<ItemPerson, 'username' | 'name'>;
  readonly grant: Pick<ItemGrant, 'via' | 'grant_id' | 'team_name' | 'member_group_id' | 'catalogs'>;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}
interface EditFields {
  readonly group: Group;
  readonly cat_ids: readonly number[];
}

/** The right of one person by one way: as a member, or by a team. */
export function GrantEditDialog({ item_id, person, grant, onClose, onSaid }: GrantEditDialogProps) {
  const t = useMessages(memberMessages);
  const [form] = Form.useForm<EditFields>();
  const group = Form.useWatch('group', form) ?? grant.member_group_id;
  const saving = useSaveGrant(item_id, person.username, grant);
  const alertOfQuota = useCollaboratorsAlert();
  const name = shownName(person);
  const byTeam = grant.via === 'team';
  const submit = ({ cat_ids, ...fields }: EditFields) =>
    saving.save(
      { ...fields, cat_ids: fields.group === 2 ? [] : cat_ids },
      {
        onError: alertOfQuota,
        onSuccess: () => {
          onSaid(t('savedFor', { name }));
          onClose();
        },
      },
    );
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={byTeam ? t('editOfByTeam', { name, team: grant.team_name }) : t('editOf', { name })}
      okText={t('save')}
      okButtonProps={{ loading: saving.isPending }}
      onOk={form.submit}
      afterOpenChange={(open) => open && form.focusField('group')}
      onCancel={onClose}
    >
      <Form<EditFields>
        form={form}
        layout="vertical"
        initialValues={{ group: grant.member_group_id, cat_ids: grant.catalogs.map(({ cat_id }) => cat_id) }}
        onFinish={submit}
      >
        <Form.Item name="group" label={t('right')} {...(byTeam ? { extra: t('onlyHere') } : {})}>
          <RightField label={t('right')} />
        </Form.Item>
        <Form.Item name="cat_ids" label={t('catalogs')} hidden={group === 2}>
          <CatalogsField item_id={item_id} label={t('catalogs')} />
        </Form.Item>
      </Form>
      <ErrorNote error={otherFailure(saving.error)} />
    </Modal>
  );
}

interface Ends {
  readonly onError: (error: unknown) => void;
  readonly onSuccess: () => void;
}

function useSaveGrant(item_id: number, username: string, { via, grant_id }: Pick<ItemGrant, 'via' | 'grant_id'>) {
  const member = useSaveMember();
  const right = useSaveTeamRight();
  const { isPending, error } = via === 'team' ? right : member;
  const save = ({ group: member_group_id, cat_ids }: EditFields, ends: Ends) =>
    via === 'team'
      ? right.mutate({ id: grant_id, member_group_id, cat_ids }, ends)
      : member.mutate({ item_id, username, member_group_id, cat_ids }, ends);
  return { save, isPending, error };
}
