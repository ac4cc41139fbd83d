import type { Team } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { otherFailure, useCollaboratorsAlert } from './collaborators-alert.tsx';
import { teamsQuery, useBindItems } from './member-queries.ts';
import { teamBindMessages } from './team-bind-messages.ts';

interface TeamBindDialogProps {
  readonly item_id: number;
  /** Teams that the item is bound to already. */
  readonly bound: ReadonlySet<number>;
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}
interface BindFields {
  readonly team_id: number;
}

/** Adds a team to an item, out of those that the viewer manages. */
export function TeamBindDialog({ item_id, bound, onClose, onSaid }: TeamBindDialogProps) {
  const t = useMessages(teamBindMessages);
  const [form] = Form.useForm<BindFields>();
  const teams = useQuery(teamsQuery());
  const binding = useBindItems();
  const alertOfQuota = useCollaboratorsAlert();
  const managed = teams.data?.filter(({ team_manage }) => team_manage > 0) ?? [];
  const choices = managed.filter(({ id }) => !bound.has(id));
  const bind = ({ team_id }: BindFields) =>
    whenDone(binding.mutateAsync({ team_id, item_id: [item_id] }, { onError: alertOfQuota }), () => {
      onSaid(t('bound', { names: choices.find(({ id }) => id === team_id)?.team_name ?? '' }));
      onClose();
    });
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('bindTitle')}
      okText={t('bind')}
      okButtonProps={{ loading: binding.isPending, disabled: choices.length === 0 }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('team_id')}
      onCancel={onClose}
    >
      {teams.isPending && <LoadingFace rows={1} onRetry={() => void teams.refetch()} />}
      {teams.isError && <FailedFace error={teams.error} onRetry={() => void teams.refetch()} />}
      {teams.data && choices.length === 0 && <NoChoice managesSome={managed.length > 0} />}
      <Form<BindFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={bind}
        hidden={choices.length === 0}
      >
        {choices.length > 0 && (
          <Form.Item name="team_id" label={t('bindField')} rules={[{ required: true, message: t('bindMissing') }]}>
            <TeamSelect teams={choices} />
          </Form.Item>
        )}
      </Form>
      <ErrorNote error={otherFailure(binding.error)} />
    </Modal>
  );
}

function NoChoice({ managesSome }: { managesSome: boolean }) {
  const t = useMessages(teamBindMessages);
  return (
    <p>
      {managesSome ? t('bindNone') : t('bindNoTeam')} <Link to="/team/index">{t('toTeams')}</Link>
    </p>
  );
}

interface TeamSelectProps {
  readonly teams: readonly Team[];
  readonly id?: string;
  readonly value?: number;
  readonly onChange?: (team_id: number) => void;
}

function TeamSelect({ teams, ...field }: TeamSelectProps) {
  const t = useMessages(teamBindMessages);
  return (
    <Select<number>
      {...field}
      autoFocus
      aria-label={t('bindField')}
      showSearch={{ optionFilterProp: 'label' }}
      options={teams.map(({ id, team_name }) => ({ value: id, label: team_name }))}
    />
  );
}
