import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { AnnouncementAddDialog } from './announcement-add-dialog.tsx';
import { messageMessages } from './message-messages.ts';
import { PlannedAnnouncements } from './planned-announcements.tsx';

/** What administrators do before the announcements; only they are shown it, and the server asks by itself. */
export function AnnounceBar() {
  const t = useMessages(messageMessages);
  const user = useSession();
  const [open, setOpen] = useOpenDialog<true>();
  if (user?.groupid !== 1) return null;
  return (
    <>
      <div className="announce">
        <Button type="primary" aria-haspopup="dialog" icon={<Icon name="plus" />} onClick={() => setOpen(true)}>
          {t('announce')}
        </Button>
        {open && <AnnouncementAddDialog onClose={() => setOpen(undefined)} />}
      </div>
      <PlannedAnnouncements />
    </>
  );
}
