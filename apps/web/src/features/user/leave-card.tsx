import type { deleteAccount, OutputOf, ownThings, RequestOf } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { leaveFor } from '../../lib/redirect.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { clearRefusals, showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { ConfirmItem } from './confirm-item.tsx';
import { keepFarewell } from './farewell.ts';
import { leaveMessages } from './leave-messages.ts';
import { ownThingsQuery, useDeleteAccount } from './user-queries.ts';

/** Last and red-lined: the account goes for good. */
export function LeaveCard() {
  const t = useMessages(leaveMessages);
  const [open, setOpen] = useOpenDialog<'leave'>();
  return (
    <section className="card pad danger" aria-labelledby="leave-card">
      <h2 id="leave-card">{t('card')}</h2>
      <p className="muted">{t('hint')}</p>
      <div className="card-foot">
        <Button danger onClick={() => setOpen('leave')}>
          {t('open')}
        </Button>
      </div>
      {open && <LeaveDialog onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type Things = OutputOf<typeof ownThings>;

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(leaveMessages);
  const formId = useId();
  const things = useQuery(ownThingsQuery());
  const removal = useDeleteAccount();
  const blocked =
    things.data === undefined || things.data.is_last_administrator === 1 || things.data.confirm === 'login';
  return (
    <Modal
      open
      width={560}
      mask={{ closable: false }}
      title={t('title')}
      okText={t('confirm')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, htmlType: 'submit', form: formId, loading: removal.isPending, disabled: blocked }}
      onCancel={onClose}
    >
      {things.isPending && <LoadingFace rows={3} onRetry={() => void things.refetch()} />}
      {things.isError && <FailedFace error={things.error} onRetry={() => void things.refetch()} />}
      {things.data?.is_last_administrator === 1 && <p>{t('lastAdministrator')}</p>}
      {things.data?.is_last_administrator === 0 && (
        <LeaveForm
          id={formId}
          things={things.data}
          error={removal.error}
          onSubmit={(input, refused) => whenDone(removal.mutateAsync(input, { onError: refused }), leave)}
        />
      )}
    </Modal>
  );
}

function leave(): void {
  keepFarewell();
  leaveFor('/user/login');
}

interface LeaveFormProps {
  readonly id: string;
  readonly things: Things;
  readonly error: Error | null;
  readonly onSubmit: (input: RequestOf<typeof deleteAccount>, refused: (error: Error) => void) => void;
}

interface LeaveFields {
  readonly heir?: string;
  readonly password?: string;
  /** Named otherwise than in the call, whose refusal names no single one of these. */
  readonly byItem?: Readonly<Record<string, string>>;
  readonly byTeam?: Readonly<Record<string, string>>;
}

function LeaveForm({ id, things: { items, teams, confirm }, error, onSubmit }: LeaveFormProps) {
  const t = useMessages(leaveMessages);
  const [form] = Form.useForm<LeaveFields>();
  const hasThings = items.length + teams.length > 0;
  const submit = ({ heir = '', password = '', byItem = {}, byTeam = {} }: LeaveFields) =>
    onSubmit(
      {
        heir,
        password,
        items: named(byItem).map(([key, username]) => ({ item_id: Number(key), username })),
        teams: named(byTeam).map(([key, username]) => ({ team_id: Number(key), username })),
      },
      (refusal) => showRefusal(form, refusal),
    );
  return (
    <Form<LeaveFields>
      form={form}
      id={id}
      name="leave"
      layout="vertical"
      requiredMark={false}
      onValuesChange={(changed) => clearRefusals(form, { heir: '', ...changed })}
      onFinish={submit}
    >
      <p>{t('text')}</p>
      {hasThings && (
        <Form.Item name="heir" label={t('heir')} extra={t('heirHint')}>
          <Input autoComplete="off" maxLength={200} />
        </Form.Item>
      )}
      {hasThings && (
        <details className="leave-things">
          <summary>{t('each', { items: items.length, teams: teams.length })}</summary>
          {items.map(({ item_id, item_name }) => (
            <Form.Item key={item_id} name={['byItem', String(item_id)]} label={t('itemTo', { name: item_name })}>
              <Input autoComplete="off" maxLength={200} />
            </Form.Item>
          ))}
          {teams.map(({ team_id, team_name }) => (
            <Form.Item key={team_id} name={['byTeam', String(team_id)]} label={t('teamTo', { name: team_name })}>
              <Input autoComplete="off" maxLength={200} />
            </Form.Item>
          ))}
        </details>
      )}
      <ConfirmItem confirm={confirm} />
      <ErrorNote error={untoldRefusal(form, error)} />
    </Form>
  );
}

function named(fields: Readonly<Record<string, string | undefined>>): [key: string, username: string][] {
  return Object.entries(fields).flatMap(([key, name = '']) => (name.trim() === '' ? [] : [[key, name.trim()]]));
}
