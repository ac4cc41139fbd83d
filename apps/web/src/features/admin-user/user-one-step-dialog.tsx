import type { SiteUser } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SharedDialog } from '../../ui/shared-dialog.tsx';
import { shownName } from '../member/index.ts';
import { adminUserMessages } from './admin-user-messages.ts';
import { useLeaveSecondStep } from './admin-user-queries.ts';

interface UserOneStepDialogProps {
  readonly user: SiteUser;
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}

/** For who lost authenticator and recovery codes. */
export function UserOneStepDialog({ user, onClose, onDone }: UserOneStepDialogProps) {
  const t = useMessages(adminUserMessages);
  const leave = useLeaveSecondStep();
  const name = shownName(user);
  return (
    <SharedDialog
      title={t('oneStepTitle', { name })}
      okText={t('oneStep')}
      isDanger
      isPending={leave.isPending}
      onOk={() => whenDone(leave.mutateAsync(user.uid), () => onDone(t('didOneStep', { name })))}
      onCancel={onClose}
    >
      <p>{t('oneStepText')}</p>
      <ErrorNote error={leave.error} />
    </SharedDialog>
  );
}
