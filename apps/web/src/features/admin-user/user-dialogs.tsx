import type { SiteUser } from '@sheaf/contract';
import { Checkbox } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SharedDialog } from '../../ui/shared-dialog.tsx';
import { adminUserMessages } from './admin-user-messages.ts';
import { useSignUsersOut } from './admin-user-queries.ts';
import { UserDeleteDialog } from './user-delete-dialog.tsx';
import { UserLinkDialog } from './user-link-dialog.tsx';
import { UserOneStepDialog } from './user-one-step-dialog.tsx';
import { UserSaveDialog } from './user-save-dialog.tsx';
import { UsersImportDialog } from './users-import-dialog.tsx';

/** What is done to accounts in a dialog. */
export type UserTask =
  | { readonly kind: 'save'; readonly user?: SiteUser }
  | { readonly kind: 'delete' | 'sign-out'; readonly users: readonly SiteUser[] }
  | { readonly kind: 'one-step'; readonly user: SiteUser }
  | { readonly kind: 'link'; readonly username: string }
  | { readonly kind: 'import' };

interface UserDialogProps {
  readonly task: UserTask;
  readonly onClose: () => void;
  /** What was done, to be told. */
  readonly onDone: (text: string) => void;
}

export function UserDialog({ task, ...ends }: UserDialogProps) {
  switch (task.kind) {
    case 'save':
      return <UserSaveDialog user={task.user} {...ends} />;
    case 'delete':
      return <UserDeleteDialog users={task.users} {...ends} />;
    case 'sign-out':
      return <UserSignOutDialog users={task.users} {...ends} />;
    case 'one-step':
      return <UserOneStepDialog user={task.user} {...ends} />;
    case 'link':
      return <UserLinkDialog username={task.username} onClose={ends.onClose} />;
    case 'import':
      return <UsersImportDialog {...ends} />;
  }
}

interface SignOutProps {
  readonly users: readonly SiteUser[];
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

function UserSignOutDialog({ users, onClose, onDone }: SignOutProps) {
  const t = useMessages(adminUserMessages);
  const [tokens, setTokens] = useState(false);
  const out = useSignUsersOut();
  const submit = () => {
    const input = { uids: users.map(({ uid }) => uid), with_tokens: tokens ? 1 : 0 } as const;
    whenDone(out.mutateAsync(input), (count) => onDone(t('didSignOut', { count })));
  };
  return (
    <SharedDialog
      title={t('signOutTitle')}
      okText={t('signOut')}
      isDanger
      isPending={out.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t('signOutText', { count: users.length })}</p>
      <Checkbox checked={tokens} onChange={({ target }) => setTokens(target.checked)}>
        {t('withTokens')}
      </Checkbox>
      <ErrorNote error={out.error} />
    </SharedDialog>
  );
}
