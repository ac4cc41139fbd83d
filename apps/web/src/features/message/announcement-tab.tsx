import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { MessageList, NoMessages } from './message-list.tsx';
import { messageMessages } from './message-messages.ts';
import { announcementsQuery, type Message, useTakeBack } from './message-queries.ts';
import { headingOf } from './message-text.ts';

interface TabProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function AnnouncementTab({ page, onPage }: TabProps) {
  const t = useMessages(messageMessages);
  const isAdministrator = useSession()?.groupid === 1;
  const announcements = useQuery(announcementsQuery());
  const retry = () => void announcements.refetch();
  if (announcements.isPending) return <LoadingFace rows={3} onRetry={retry} />;
  if (announcements.isError) return <FailedFace error={announcements.error} onRetry={retry} />;
  const all = announcements.data;
  if (all.length === 0) return <NoMessages title={t('noAnnouncements')} hint={t('noAnnouncementsHint')} />;
  const shown = all.slice((page - 1) * LIMITS.messagesPerPage, page * LIMITS.messagesPerPage);
  return (
    <MessageList
      messages={shown}
      total={all.length}
      page={page}
      onPage={onPage}
      actionsOf={(message) => isAdministrator && <TakeBack message={message} />}
    />
  );
}

function TakeBack({ message }: { readonly message: Message }) {
  const t = useMessages(messageMessages);
  const [open, setOpen] = useOpenDialog<true>();
  const what = headingOf(t, message, useLanguage());
  return (
    <>
      <Button
        type="text"
        aria-label={t('takeBackOf', { what })}
        aria-haspopup="dialog"
        title={t('takeBack')}
        icon={<Icon name="trash" />}
        onClick={() => setOpen(true)}
      />
      {open && <TakeBackDialog message={message} what={what} onClose={() => setOpen(undefined)} />}
    </>
  );
}

interface TakeBackDialogProps {
  readonly message: Message;
  readonly what: string;
  readonly onClose: () => void;
}

function TakeBackDialog({ message, what, onClose }: TakeBackDialogProps) {
  const t = useMessages(messageMessages);
  const takeBack = useTakeBack();
  return (
    <Modal
      open
      title={t('takeBackTitle')}
      okText={t('takeBack')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: takeBack.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(takeBack.mutateAsync(message.message_content_id), onClose)}
      onCancel={onClose}
    >
      <p>{what}</p>
      <p>{t('takeBackText')}</p>
      <ErrorNote error={takeBack.error} />
    </Modal>
  );
}
