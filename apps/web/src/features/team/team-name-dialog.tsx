import { LIMITS, type Team } from '@sheaf/contract';
import { Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { teamMessages } from './team-messages.ts';
import { useSaveTeam } from './team-queries.ts';

interface TeamNameDialogProps {
  /** Nothing: a new team. */
  readonly team?: Team;
  readonly onClose: () => void;
  readonly onSaved: (team: Team, text: string) => void;
}
interface NameFields {
  readonly team_name: string;
}

export function TeamNameDialog({ team, onClose, onSaved }: TeamNameDialogProps) {
  const t = useMessages(teamMessages);
  const [form] = Form.useForm<NameFields>();
  const saving = useSaveTeam();
  const submit = ({ team_name }: NameFields) =>
    whenDone(
      saving.mutateAsync(
        { id: team?.id ?? 0, team_name: team_name.trim() },
        { onError: (error) => showRefusal(form, error) },
      ),
      (saved) => {
        const name = saved.team_name;
        onClose();
        onSaved(saved, team ? t('renamed', { name }) : t('created', { name }));
      },
    );
  return (
    <Modal
      open
      width={400}
      mask={{ closable: false }}
      title={team ? t('renameTitle', { name: team.team_name }) : t('newTeam')}
      okText={team ? t('save') : t('create')}
      okButtonProps={{ loading: saving.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.focusField('team_name')}
    >
      <Form<NameFields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ team_name: team?.team_name ?? '' }}
        onFinish={submit}
      >
        <Form.Item
          name="team_name"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
        >
          <Input autoFocus maxLength={LIMITS.teamNameChars} autoComplete="off" />
        </Form.Item>
      </Form>
      <ErrorNote error={untoldRefusal(form, saving.error)} />
    </Modal>
  );
}
