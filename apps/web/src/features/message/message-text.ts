import type { Announcement, Reminder } from '@sheaf/contract';
import type { Language, Translate } from '../../lib/i18n.ts';
import type { messageMessages } from './message-messages.ts';
import type { Message } from './message-queries.ts';

type T = Translate<typeof messageMessages>;

/** What a message says in one line. */
export function headingOf(t: T, message: Message, language: Language): string {
  if (message.message_type === 'announce') return announcedText(message, language).split('\n', 1)[0] ?? '';
  return message.hidden === 1 ? t('hidden') : whatHappened(t, message);
}

/** What follows the line: a note, or the rest of an announcement. */
export function noteOf(message: Message, language: Language): string {
  if (message.message_type === 'remind') return message.message_content;
  return announcedText(message, language).split('\n').slice(1).join('\n').trim();
}

/** In the reader's language, where it was written in both. */
export function announcedText(
  { message_content, message_content_en }: Pick<Announcement, 'message_content' | 'message_content_en'>,
  language: Language,
): string {
  return language === 'en' && message_content_en !== '' ? message_content_en : message_content;
}

/** Where the message leads to, below the base path; undefined where there is nothing to open. */
export function placeOf(message: Message): string | undefined {
  if (message.message_type === 'announce') return '/message/index?dtab=announcementList';
  if (message.hidden === 1) return undefined;
  if (message.page_data) return `/${message.page_data.item_id}/${message.page_data.page_id}`;
  const vip = VIP_PLACES[message.action_type] ?? '/order/index';
  const item = (ITEM_PLACES[message.action_type] ?? '/') + message.item_id;
  const places = { item, team: '/team/index', vip, page: undefined };
  return places[message.object_type];
}

/** Where an item is looked at, by what is told of it; else the item itself. */
const ITEM_PLACES: Readonly<Record<string, string>> = {
  break: '/item/changes/',
  change: '/item/changes/',
  export: '/item/export/',
};

/** What the site tells of an account, by what it tells. */
const VIP_PLACES: Readonly<Record<string, string>> = {
  backup: '/admin/index?menu=backups',
  data: '/user/setting#data-card',
};

function whatHappened(t: T, { action_type, object_type, from_name: who, ...named }: Reminder): string {
  const what = named.page_data?.page_title ?? (object_type === 'team' ? named.team_name : named.item_name);
  switch (`${action_type} ${object_type}`) {
    case 'update page':
      return t('update', { who, what });
    case 'comment page':
      return t('comment', { who, what });
    case 'mention page':
      return t('mention', { who, what });
    case 'review page':
      return t('review', { what });
    case 'break item':
      return t('break', { what });
    case 'change item':
      return t('change', { what });
    case 'sync item':
      return t('sync', { what });
    case 'webhook item':
      return t('webhook', { what });
    case 'export item':
      return t('export', { what });
    case 'join item':
      return t('joinItem', { who, what });
    case 'join team':
      return t('joinTeam', { who, what });
    case 'transfer item':
      return t('transferItem', { who, what });
    case 'transfer team':
      return t('transferTeam', { who, what });
    case 'data vip':
      return t('data');
    case 'backup vip':
      return t('backup');
    case 'quota vip':
      return t('quota', { who });
    default:
      return t('other', { who });
  }
}
