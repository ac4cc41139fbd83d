import type { Generated, Selectable } from 'kysely';

export interface MessageTable {
  message_id: Generated<number>;
  message_type: 'announce' | 'remind';
  from_uid: number;
  /** As it was when the message was sent. */
  from_name: string;
  message_content: string;
  /** Of an announcement, for who reads English; '' where one text is for all. */
  message_content_en: Generated<string>;
  action_type:
    | 'announce'
    | 'backup'
    | 'break'
    | 'change'
    | 'comment'
    | 'data'
    | 'export'
    | 'join'
    | 'mention'
    | 'quota'
    | 'review'
    | 'sync'
    | 'webhook'
    | 'transfer'
    | 'update';
  object_type: '' | 'item' | 'page' | 'team' | 'vip';
  object_id: Generated<number>;
  /** The item that it tells of: who may no longer see that is not told. */
  item_id: number | null;
  created_at: number;
}

/** An announcement that waits for its time. */
export interface AnnouncementPlanTable {
  plan_id: Generated<number>;
  /** Who wrote it; null when his account is gone. */
  uid: number | null;
  from_name: string;
  message_content: string;
  message_content_en: string;
  send_at: number;
}

/** Who has a reminder; of an announcement, who has read it or put it away. */
export interface MessageRecipientTable {
  message_id: number;
  uid: number;
  /** 0 unread, 1 read, -1 put away by the receiver. */
  status: 0 | 1 | -1;
  read_at: Generated<number>;
  /** 1 until it went out in a digest, or was found not to be wanted in one. */
  mail_due: Generated<0 | 1>;
  /** 1 once it is settled what leaves the site for this receiver: another try leaves him out. */
  delivered: Generated<0 | 1>;
  /** 1 until it was pushed, or given up. */
  push_due: Generated<0 | 1>;
}

/** Who hears when a page is saved with a note. */
export interface SubscriptionTable {
  subscription_id: Generated<number>;
  page_id: number;
  uid: number;
  created_at: number;
  /** 1: of his own accord, so that he hears of it also where he reads as anybody may. */
  chosen: Generated<0 | 1>;
}

/** Who follows all of an item or of a catalog, of his own accord: one of both is set. */
export interface FollowTable {
  follow_id: Generated<number>;
  uid: number;
  item_id: number | null;
  cat_id: number | null;
  created_at: number;
}

/** How somebody hears of reminders elsewhere; without a row, as the defaults say. */
export interface NoticeSettingTable {
  uid: number;
  /** Sealed with the site's secret, for such an address often holds one; '' for none. */
  push_url: Generated<string>;
  notice_mail: Generated<'daily' | 'never' | 'now'>;
  /** How often in a row the push address did not answer. */
  push_failures: Generated<number>;
  /** Nothing is pushed before; 0 when it answered. */
  push_rests_until: Generated<number>;
}

export interface MessageTables {
  announcement_plan: AnnouncementPlanTable;
  message: MessageTable;
  message_recipient: MessageRecipientTable;
  subscription: SubscriptionTable;
  follow: FollowTable;
  notice_setting: NoticeSettingTable;
}

export type MessageRow = Selectable<MessageTable>;
export type AnnouncementPlanRow = Selectable<AnnouncementPlanTable>;
export type NoticeSettingRow = Selectable<NoticeSettingTable>;
