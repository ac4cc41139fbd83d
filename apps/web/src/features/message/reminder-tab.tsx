import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MessageList, NoMessages } from './message-list.tsx';
import { messageMessages } from './message-messages.ts';
import { type Message, remindersQuery, usePutAway } from './message-queries.ts';
import { headingOf } from './message-text.ts';

interface TabProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

export function ReminderTab({ page, onPage }: TabProps) {
  const t = useMessages(messageMessages);
  const reminders = useQuery(remindersQuery(page));
  const retry = () => void reminders.refetch();
  if (reminders.isPending) return <LoadingFace rows={5} onRetry={retry} />;
  if (reminders.isError) return <FailedFace error={reminders.error} onRetry={retry} />;
  const { list, total } = reminders.data;
  if (total === 0) return <NoMessages title={t('noReminders')} hint={t('noRemindersHint')} />;
  return (
    <MessageList
      messages={list}
      total={total}
      page={page}
      onPage={onPage}
      actionsOf={(message) => <PutAway message={message} />}
    />
  );
}

function PutAway({ message }: { readonly message: Message }) {
  const t = useMessages(messageMessages);
  const alert = useAlert();
  const putAway = usePutAway();
  const name = t('putAwayOf', { what: headingOf(t, message, useLanguage()) });
  const press = () =>
    void putAway.mutateAsync(message.message_content_id).catch((error: Error) => void alert(error.message));
  return (
    <Button
      type="text"
      aria-label={name}
      title={t('putAway')}
      icon={<Icon name="trash" />}
      loading={putAway.isPending}
      onClick={press}
    />
  );
}
