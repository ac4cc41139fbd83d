import { LIMITS, type Team } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { otherFailure, useCollaboratorsAlert } from '../member/index.ts';
import { teamMessages } from './team-messages.ts';
import { managedItemsQuery, teamItemsQuery, useTransferTeam } from './team-queries.ts';

interface TeamTransferDialogProps {
  readonly team: Team;
  readonly onClose: () => void;
  /** The team may be out of sight now. */
  readonly onGone: (text: string) => void;
}
interface TransferFields {
  readonly username: string;
  readonly password: string;
}

export function TeamTransferDialog({ team, onClose, onGone }: TeamTransferDialogProps) {
  const t = useMessages(teamMessages);
  const [form] = Form.useForm<TransferFields>();
  const transfer = useTransferTeam();
  const alertOfQuota = useCollaboratorsAlert();
  const name = team.team_name;
  const refused = (error: Error) => {
    alertOfQuota(error);
    showRefusal(form, error);
  };
  const submit = ({ username, password }: TransferFields) =>
    whenDone(
      transfer.mutateAsync({ team_id: team.id, username: username.trim(), password }, { onError: refused }),
      ({ moved, kept }) => {
        onClose();
        onGone(t('transferred', { name, moved: moved.length, kept: kept.length }));
      },
    );
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('transferTitle', { name })}
      okText={t('transferConfirm')}
      okButtonProps={{ danger: true, loading: transfer.isPending }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(isOpen) => isOpen && form.focusField('username')}
    >
      <Form<TransferFields> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="username"
          label={t('receiver')}
          rules={[{ required: true, whitespace: true, message: t('receiverMissing') }]}
        >
          <Input autoFocus maxLength={LIMITS.usernameChars.max} autoComplete="off" />
        </Form.Item>
        <div className="note warn">
          <WorkIcon name="warn" />
          <span>
            {t('transferText')} <Movers team={team} />
          </span>
        </div>
        <Form.Item name="password" label={t('password')} rules={[{ required: true, message: t('passwordMissing') }]}>
          <Input.Password autoComplete="current-password" />
        </Form.Item>
      </Form>
      <ErrorNote error={untoldRefusal(form, otherFailure(transfer.error))} />
    </Modal>
  );
}

/** Which items go along. */
function Movers({ team }: { team: Team }) {
  const t = useMessages(teamMessages);
  const user = useSession();
  const bound = useQuery(teamItemsQuery(team.id));
  const managed = useQuery(managedItemsQuery());
  if (!bound.data || !managed.data) return null;
  const owned = new Set(managed.data.filter(({ uid }) => uid === user?.uid).map(({ item_id }) => item_id));
  const names = bound.data.filter(({ item_id }) => owned.has(item_id)).map(({ item_name }) => item_name);
  if (names.length === 0) return t('transferNone');
  return <b>{t('transferAlong', { names: names.join(t('separator')) })}</b>;
}
