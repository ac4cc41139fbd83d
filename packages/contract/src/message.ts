import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  formId,
  formIdRequired,
  formInt,
  formUnixSeconds,
  id,
  idList,
  nothing,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const messageIds = idList.refine((ids) => ids.length > 0 && ids.length <= LIMITS.messagesAtOnce, {
  message: `1 to ${LIMITS.messagesAtOnce} ids`,
});

const Reminder = z.strictObject({
  message_content_id: id,
  message_type: z.literal('remind'),
  from_uid: id,
  from_name: z.string(),
  message_content: z.string(),
  action_type: z.enum([
    'backup',
    'break',
    'change',
    'comment',
    'data',
    'export',
    'join',
    'mention',
    'quota',
    'review',
    'sync',
    'webhook',
    'transfer',
    'update',
  ]),
  /** vip: what the site tells of an account or its quotas. */
  object_type: z.enum(['item', 'page', 'team', 'vip']),
  object_id: id,
  /** What it is about is not the receiver's to see any more: then nothing of it is told. */
  hidden: zeroOrOne,
  item_id: id,
  item_name: z.string(),
  team_name: z.string(),
  /** Of a page that the receiver may visit. */
  page_data: z.strictObject({ item_id: id, page_id: id, page_title: z.string() }).nullable(),
  addtime: datetime,
  sent_at: unixSeconds,
  readtime: datetime,
  status: zeroOrOne,
});
export type Reminder = z.infer<typeof Reminder>;

const Announcement = z.strictObject({
  message_content_id: id,
  message_type: z.literal('announce'),
  from_uid: id,
  from_name: z.string(),
  message_content: z.string(),
  /** The same for who reads English; '' where one text is for all. */
  message_content_en: z.string(),
  addtime: datetime,
  sent_at: unixSeconds,
  status: zeroOrOne,
});
export type Announcement = z.infer<typeof Announcement>;

const Unread = z.strictObject({ remind: z.array(Reminder), announce: z.array(Announcement) });
export type Unread = z.infer<typeof Unread>;

export const listReminders = endpoint({
  path: '/api/message/getRemindList',
  access: 'login',
  summary: 'What others did that concerns one, newest first; nothing is told of what one may not see any more.',
  input: z.object({
    page: formInt.pipe(z.number().min(1)).default(1),
    count: formInt.pipe(z.number().min(1).max(100)).default(15),
  }),
  output: z.strictObject({ total: z.number().int(), list: z.array(Reminder) }),
  errors: ['loginExpired'],
});

export const listAnnouncements = endpoint({
  path: '/api/message/getAnnouncementList',
  access: 'login',
  summary: 'What the administrators told everybody since one has an account, newest first.',
  input: z.object({}),
  output: z.array(Announcement),
  errors: ['loginExpired'],
});

export const listUnread = endpoint({
  path: '/api/message/getUnread',
  access: 'login',
  summary: 'The reminders and announcements that one has not read, newest first.',
  input: z.object({}),
  output: Unread,
  errors: ['loginExpired'],
});

export const markRead = endpoint({
  path: '/api/message/setRead',
  access: 'login',
  summary: 'Mark messages as read: one, or several with commas. All of them or, where one is not there, none.',
  input: z.object({ message_content_id: messageIds, from_uid: formId.optional() }),
  output: nothing,
  errors: ['loginExpired', 'messageNotFound'],
});

export const markAllRead = endpoint({
  path: '/api/message/setAllRead',
  access: 'login',
  summary: 'Mark every message as read.',
  input: z.object({}),
  output: nothing,
  errors: ['loginExpired'],
});

export const deleteMessage = endpoint({
  path: '/api/message/delete',
  access: 'login',
  summary: 'Put a message away; others keep theirs.',
  input: z.object({ message_content_id: messageIds, from_uid: formId.optional() }),
  output: nothing,
  errors: ['loginExpired', 'messageNotFound'],
});

export const messageEvents = endpoint({
  path: '/api/message/events',
  method: 'GET',
  access: 'login',
  answer: 'plain',
  cookie: true,
  summary:
    'Server-sent events, for who accepts them: `remind` and `announce` carry a message, `unread` asks to look again. Others get what came after the last event, and no more.',
  input: z.object({ last_event_id: formId.default(0) }),
  output: z.unknown(),
  errors: ['loginExpired', 'streamsTooMany'],
});

export const addAnnouncement = endpoint({
  path: '/api/adminMessage/addAnnouncement',
  access: 'site.admin',
  summary:
    'Tell everybody something, now or later: plain text, of which the first line is the heading. Later: the answer names the plan, and no message yet.',
  input: z.object({
    message_content: text.trim().min(1).max(LIMITS.announcementChars),
    /** For who reads English; '': the same. */
    message_content_en: text.trim().max(LIMITS.announcementChars).default(''),
    /** What is not later than now is sent now. */
    send_at: formUnixSeconds.default(0),
  }),
  output: z.strictObject({ message_content_id: id, plan_id: id }),
  errors: ['announcementsTooMany', 'loginExpired', 'notAllowed', 'sendTimeTooLate'],
});

const PlannedAnnouncement = z.strictObject({
  plan_id: id,
  from_name: z.string(),
  message_content: z.string(),
  message_content_en: z.string(),
  send_at: unixSeconds,
});
export type PlannedAnnouncement = z.infer<typeof PlannedAnnouncement>;

export const listPlannedAnnouncements = endpoint({
  path: '/api/adminMessage/getPlannedList',
  access: 'site.admin',
  summary: 'The announcements that wait for their time, the next first.',
  input: z.object({}),
  output: z.array(PlannedAnnouncement),
  errors: ['loginExpired', 'notAllowed'],
});

export const deletePlannedAnnouncement = endpoint({
  path: '/api/adminMessage/deletePlanned',
  access: 'site.admin',
  summary: 'Give up an announcement that waits for its time.',
  input: z.object({ plan_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'messageNotFound', 'notAllowed'],
});

export const deleteAnnouncement = endpoint({
  path: '/api/adminMessage/deleteAnnouncement',
  access: 'site.admin',
  summary: 'Take an announcement back, from everybody.',
  input: z.object({ message_content_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'messageNotFound', 'notAllowed'],
});

const Subscriber = z.strictObject({
  id,
  uid: id,
  username: z.string(),
  name: z.string(),
  /** `username(name)`, or the user name alone. */
  username_name: z.string(),
  sub_time: datetime,
});
export type Subscriber = z.infer<typeof Subscriber>;

export const listSubscribers = endpoint({
  path: '/api/subscription/getPageList',
  access: 'item.edit',
  summary: "Who hears when the page is saved with a note: oneself and the item's own people.",
  input: z.object({ page_id: formIdRequired }),
  output: z.array(Subscriber),
  errors: ['loginExpired', 'notAllowed', 'pageNotFound'],
});

export const saveSubscribers = endpoint({
  path: '/api/subscription/savePage',
  access: 'item.edit',
  summary: "Let people hear of the page: oneself, and those of the item's own people who may read it.",
  input: z.object({ page_id: formIdRequired, uids: idList }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'pageNotFound', 'subscriberNotReader', 'subscribersTooMany'],
});

export const deleteSubscribers = endpoint({
  path: '/api/subscription/deletePage',
  access: 'item.edit',
  summary: 'Let users hear of the page no more.',
  input: z.object({ page_id: formIdRequired, uids: idList }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'pageNotFound'],
});

const NoticeMail = z.enum(['daily', 'never', 'now']);
export type NoticeMail = z.infer<typeof NoticeMail>;

export const getPushUrl = endpoint({
  path: '/api/user/getPushUrl',
  access: 'login',
  summary: 'Where notices are sent to besides the site.',
  input: z.object({}),
  output: z.strictObject({ push_url: z.string() }),
  errors: ['loginExpired'],
});

export const savePushUrl = endpoint({
  path: '/api/user/savePushUrl',
  access: 'login',
  summary: 'An https address that gets title and content of every notice by POST; empty for none.',
  input: z.object({ push_url: text.trim().max(LIMITS.pushUrlChars).default('') }),
  output: nothing,
  errors: ['loginExpired', 'pushUrlInvalid', 'pushUrlPrivate'],
});

export const getNoticeMail = endpoint({
  path: '/api/user/getNoticeMail',
  access: 'login',
  summary: 'When notices come by e-mail: now, daily or never. `available` is 0 while the site sends none.',
  input: z.object({}),
  output: z.strictObject({ notice_mail: NoticeMail, available: zeroOrOne }),
  errors: ['loginExpired'],
});

export const saveNoticeMail = endpoint({
  path: '/api/user/saveNoticeMail',
  access: 'login',
  summary: 'Choose when notices come by e-mail.',
  input: z.object({ notice_mail: NoticeMail }),
  output: nothing,
  errors: ['loginExpired'],
});
