import type { Announcement, PlannedAnnouncement, Reminder } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { AnnouncementPlanRow, MessageRow } from '../../schema/message-tables.ts';
import type { ReceivedRow } from './message.queries.ts';
import type { SeenReminder } from './message.sight.ts';

/** Of what its receiver may not see any more only that there was something, and when. */
export function presentReminder({ row, seen }: SeenReminder, timeZone: string): Reminder {
  return {
    message_content_id: row.message_id,
    message_type: 'remind',
    action_type: actionOf(row),
    object_type: row.object_type === '' ? 'vip' : row.object_type,
    addtime: datetimeText(row.created_at, timeZone),
    sent_at: row.created_at,
    readtime: datetimeText(row.read_at, timeZone),
    status: row.status === 0 ? 0 : 1,
    ...(seen ? whatHappened(row) : HIDDEN),
  };
}

type WhatHappened = Pick<
  Reminder,
  | 'from_uid'
  | 'from_name'
  | 'message_content'
  | 'object_id'
  | 'hidden'
  | 'item_id'
  | 'item_name'
  | 'team_name'
  | 'page_data'
>;

const HIDDEN: WhatHappened = {
  from_uid: 0,
  from_name: '',
  message_content: '',
  object_id: 0,
  hidden: 1,
  item_id: 0,
  item_name: '',
  team_name: '',
  page_data: null,
};

function whatHappened(row: ReceivedRow): WhatHappened {
  return {
    from_uid: row.from_uid,
    from_name: row.from_name,
    message_content: row.message_content,
    object_id: row.object_id,
    hidden: 0,
    item_id: row.page_item_id ?? row.item_id ?? 0,
    item_name: row.item_name ?? '',
    team_name: row.team_name ?? '',
    page_data: pageOf(row),
  };
}

function pageOf({ object_id, page_item_id, page_title }: ReceivedRow): Reminder['page_data'] {
  if (page_item_id === null || page_title === null) return null;
  return { item_id: page_item_id, page_id: object_id, page_title };
}

function actionOf({ action_type }: ReceivedRow): Reminder['action_type'] {
  return action_type === 'announce' ? 'update' : action_type;
}

export function presentAnnouncement(
  row: MessageRow & { readonly status: 0 | 1 | -1 | null },
  timeZone: string,
): Announcement {
  return {
    message_content_id: row.message_id,
    message_type: 'announce',
    from_uid: row.from_uid,
    from_name: row.from_name,
    message_content: row.message_content,
    message_content_en: row.message_content_en,
    addtime: datetimeText(row.created_at, timeZone),
    sent_at: row.created_at,
    status: (row.status ?? 0) === 0 ? 0 : 1,
  };
}

export function presentPlan(row: AnnouncementPlanRow): PlannedAnnouncement {
  const { plan_id, from_name, message_content, message_content_en, send_at } = row;
  return { plan_id, from_name, message_content, message_content_en, send_at };
}
