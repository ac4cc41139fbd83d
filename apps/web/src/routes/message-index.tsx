import { useQuery } from '@tanstack/react-query';
import { Button, Tabs } from 'antd';
import { Link, useSearchParams } from 'react-router';
import {
  AnnounceBar,
  AnnouncementTab,
  messageMessages,
  NotifyButton,
  ReminderTab,
  unreadQuery,
  useMarkAllRead,
} from '../features/message/index.ts';
import { useMessages } from '../lib/i18n.ts';
import { ErrorNote } from '../ui/error-note.tsx';
import { Icon } from '../ui/icon.tsx';
import { WorkIcon } from '../ui/work-icon.tsx';
import { useMustLogIn } from './use-must-log-in.ts';
import { WorkFrame } from './work-frame.tsx';

type TabName = 'announcementList' | 'remindList';

export function MessageIndexRoute() {
  const t = useMessages(messageMessages);
  const loggedIn = useMustLogIn();
  return (
    <WorkFrame title={t('title')} slim>
      {loggedIn && <Messages />}
    </WorkFrame>
  );
}

function Messages() {
  const t = useMessages(messageMessages);
  const [params, setParams] = useSearchParams();
  const tab: TabName = params.get('dtab') === 'announcementList' ? 'announcementList' : 'remindList';
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const go = (dtab: TabName, to = 1) => setParams({ dtab, ...(to > 1 ? { page: String(to) } : {}) });
  const place = { page, onPage: (to: number) => go(tab, to) };
  const { data: unread } = useQuery({ ...unreadQuery(), enabled: false });
  const items = [
    {
      key: 'remindList',
      label: <TabLabel text={t('reminders')} count={unread?.remind.length ?? 0} />,
      children: <ReminderTab {...place} />,
    },
    {
      key: 'announcementList',
      label: <TabLabel text={t('announcements')} count={unread?.announce.length ?? 0} />,
      children: (
        <>
          <AnnounceBar />
          <AnnouncementTab {...place} />
        </>
      ),
    },
  ];
  return (
    <>
      <Head />
      <Tabs
        activeKey={tab}
        items={items}
        destroyOnHidden
        onChange={(key) => go(key === 'remindList' ? key : 'announcementList')}
      />
    </>
  );
}

function TabLabel({ text, count }: { readonly text: string; readonly count: number }) {
  const t = useMessages(messageMessages);
  if (count === 0) return text;
  return (
    <>
      {text}{' '}
      <span className="tab-count num" aria-hidden="true">
        {count}
      </span>
      <span className="sr">{t('unreadCount', { count })}</span>
    </>
  );
}

function Head() {
  const t = useMessages(messageMessages);
  const readAll = useMarkAllRead();
  return (
    <>
      <div className="work-head">
        <h1>{t('title')}</h1>
        <div className="actions">
          <NotifyButton />
          <Button type="text" icon={<Icon name="check" />} loading={readAll.isPending} onClick={() => readAll.mutate()}>
            {t('readAll')}
          </Button>
          <Link className="btn quiet" to="/user/setting">
            <WorkIcon name="sliders" />
            {t('settings')}
          </Link>
        </div>
      </div>
      <ErrorNote error={readAll.error} />
    </>
  );
}
