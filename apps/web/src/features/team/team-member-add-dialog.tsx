import type { Team, TeamMember } from '@sheaf/contract';
import { Form, Modal, Select } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { otherFailure, PeopleField, useCollaboratorsAlert } from '../member/index.ts';
import { PLACE_WORDS, teamPeopleMessages } from './team-people-messages.ts';
import { useSaveTeamMembers } from './team-queries.ts';

interface TeamMemberAddDialogProps {
  readonly team: Team;
  readonly members: readonly TeamMember[];
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}
interface AddFields {
  readonly names: readonly string[];
  readonly group: 1 | 2;
}

/** Takes several people into a team. Names that nobody has stay in the field, to be written anew. */
export function TeamMemberAddDialog({ team, members, onClose, onSaid }: TeamMemberAddDialogProps) {
  const t = useMessages(teamPeopleMessages);
  const [form] = Form.useForm<AddFields>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const addition = useSaveTeamMembers();
  const refusal = useRefusal(form, otherFailure(addition.error), { member_username: 'names' });
  const alertOfQuota = useCollaboratorsAlert();
  const submit = ({ names, group }: AddFields) =>
    whenDone(
      addition.mutateAsync(
        { team_id: team.id, member_username: names.join(','), team_member_group_id: group },
        { onError: alertOfQuota },
      ),
      (done) => {
        onSaid(t('added', { names: done.saved.join(t('separator')) }));
        if (done.unknown.length === 0) return onClose();
        setUnknown(done.unknown);
        form.setFieldValue('names', done.unknown);
      },
    );
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('addMembers')}
      okText={t('add')}
      okButtonProps={{ loading: addition.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField('names')}
    >
      <Form<AddFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ names: [], group: 1 }}
        onFinish={submit}
      >
        <Form.Item
          name="names"
          label={t('people')}
          extra={t('addHint')}
          rules={[{ type: 'array', min: 1, message: t('peopleMissing') }]}
        >
          <PeopleField label={t('people')} without={new Set(members.map(({ member_uid }) => member_uid))} />
        </Form.Item>
        <Form.Item name="group" label={t('place')}>
          <GroupSelect label={t('place')} />
        </Form.Item>
      </Form>
      {unknown.length > 0 && (
        <div className="note warn" role="alert">
          <WorkIcon name="warn" />
          <span>{t('addedNot', { names: unknown.join(t('separator')) })}</span>
        </div>
      )}
      <ErrorNote error={refusal} />
    </Modal>
  );
}

interface GroupSelectProps {
  readonly label: string;
  readonly id?: string;
  readonly value?: 1 | 2;
  readonly onChange?: (group: 1 | 2) => void;
}

function GroupSelect({ label, ...field }: GroupSelectProps) {
  const t = useMessages(teamPeopleMessages);
  const groups = [1, 2] as const;
  return (
    <Select<1 | 2>
      {...field}
      aria-label={label}
      options={groups.map((value) => ({ value, label: t(PLACE_WORDS[value]) }))}
    />
  );
}
