import { LIMITS, type SiteUser } from '@sheaf/contract';
import { Form, Input, Radio } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SharedDialog } from '../../ui/shared-dialog.tsx';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { shownName } from '../member/index.ts';
import { adminUserMessages } from './admin-user-messages.ts';
import { useSaveUser } from './admin-user-queries.ts';

interface UserSaveDialogProps {
  /** undefined: a new one. */
  readonly user: SiteUser | undefined;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

interface UserFields {
  readonly username: string;
  readonly name: string;
  readonly password: string;
  readonly groupid: 1 | 2;
}

const NEW: UserFields = { username: '', name: '', password: '', groupid: 2 };

export function UserSaveDialog({ user, onClose, onDone }: UserSaveDialogProps) {
  const t = useMessages(adminUserMessages);
  const [form] = Form.useForm<UserFields>();
  const save = useSaveUser();
  const { min, max } = LIMITS.passwordChars;
  const submit = (fields: UserFields) =>
    whenDone(
      save.mutateAsync(
        { uid: user?.uid ?? 0, ...fields, password: fields.password ?? '' },
        { onError: (error) => showRefusal(form, error) },
      ),
      () => onDone(t('saved', { name: fields.name.trim() || fields.username.trim() })),
    );
  const groups = [
    { value: 2, label: t('ordinary') },
    { value: 1, label: t('administrator') },
  ];
  return (
    <SharedDialog
      title={user ? t('editTitle', { name: shownName(user) }) : t('addTitle')}
      okText={t('save')}
      isPending={save.isPending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<UserFields>
        form={form}
        name="site-user"
        layout="vertical"
        requiredMark={false}
        initialValues={{ ...NEW, ...user }}
        onFinish={submit}
      >
        <Form.Item
          name="username"
          label={t('username')}
          {...(user && { extra: t('usernameFixed') })}
          rules={[{ required: true, whitespace: true, message: t('usernameMissing') }]}
        >
          <Input
            maxLength={LIMITS.usernameChars.max}
            readOnly={user !== undefined}
            autoComplete="off"
            autoFocus={!user}
          />
        </Form.Item>
        <Form.Item name="name" label={t('name')}>
          <Input maxLength={LIMITS.nameChars} autoComplete="off" autoFocus={user !== undefined} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('password')}
          {...(user && { extra: t('passwordKept') })}
          rules={[
            ...(user ? [] : [{ required: true, message: t('passwordMissing') }]),
            { min, max, message: t('passwordLength', { min, max }) },
          ]}
        >
          <Input.Password autoComplete="new-password" />
        </Form.Item>
        <Form.Item name="groupid" label={t('group')}>
          <Radio.Group options={groups} aria-label={t('group')} />
        </Form.Item>
        <SubmitByEnter />
      </Form>
      <ErrorNote error={untoldRefusal(form, save.error)} />
    </SharedDialog>
  );
}
