import { useState } from 'react';
import { AnnounceBar, AnnouncementTab } from '../../features/message/index.ts';
import { useMessages } from '../../lib/i18n.ts';
import { panelMessages } from './panel-messages.ts';

/** What everybody is told, now and later. */
export function AnnouncementsPanel() {
  const t = useMessages(panelMessages);
  const [page, setPage] = useState(1);
  return (
    <div className="console-panel">
      <div>
        <h1>{t('announcements')}</h1>
        <p className="hint">{t('announcementsHint')}</p>
      </div>
      <div>
        <AnnounceBar />
        <AnnouncementTab page={page} onPage={setPage} />
      </div>
    </div>
  );
}
