import { LIMITS, type SiteUser } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SharedDialog } from '../../ui/shared-dialog.tsx';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { shownName } from '../member/index.ts';
import { adminUserMessages } from './admin-user-messages.ts';
import { thingsOfUsersQuery, useDeleteUsers } from './admin-user-queries.ts';

interface UserDeleteDialogProps {
  readonly users: readonly SiteUser[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** Asks who takes over what they own, where they own something. */
export function UserDeleteDialog({ users, onClose, onDone }: UserDeleteDialogProps) {
  const t = useMessages(adminUserMessages);
  const [form] = Form.useForm<{ heir?: string }>();
  const uids = users.map(({ uid }) => uid);
  const things = useQuery(thingsOfUsersQuery(uids));
  const removal = useDeleteUsers();
  const owned = (things.data?.items ?? 0) + (things.data?.teams ?? 0);
  const submit = ({ heir = '' }: { heir?: string }) =>
    whenDone(
      removal.mutateAsync({ uids, heir: heir.trim() }, { onError: (error) => showRefusal(form, error) }),
      (count) => onDone(t('didDelete', { count })),
    );
  const [first] = users;
  const isOne = users.length === 1 && first;
  return (
    <SharedDialog
      title={isOne ? t('deleteOne', { name: shownName(first) }) : t('deleteSome', { count: users.length })}
      okText={t('remove')}
      isDanger
      isPending={removal.isPending}
      isDisabled={!things.data}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p>{t('deleteText')}</p>
      {things.isPending && <LoadingFace rows={1} onRetry={() => void things.refetch()} />}
      {things.isError && <FailedFace error={things.error} onRetry={() => void things.refetch()} />}
      <Form form={form} name="heir" layout="vertical" requiredMark={false} onFinish={submit}>
        {things.data && owned > 0 && (
          <>
            <p className="note warn">{t('owns', things.data)}</p>
            <Form.Item
              name="heir"
              label={t('heir')}
              rules={[{ required: true, whitespace: true, message: t('heirMissing') }]}
            >
              <Input maxLength={LIMITS.usernameChars.max} autoComplete="off" />
            </Form.Item>
          </>
        )}
        <SubmitByEnter />
      </Form>
      <ErrorNote error={untoldRefusal(form, removal.error)} />
    </SharedDialog>
  );
}
