export { AnnounceBar } from './announce-bar.tsx';
export { AnnouncementTab } from './announcement-tab.tsx';
export { messageMessages } from './message-messages.ts';
export { unreadQuery, useMarkAllRead } from './message-queries.ts';
export { Notices } from './notices.tsx';
export { NoticesLink } from './notices-link.tsx';
export { NotifyButton } from './notify-button.tsx';
export { PushAddressCard } from './push-address-card.tsx';
export { ReminderTab } from './reminder-tab.tsx';
