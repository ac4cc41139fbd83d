import type { Language } from '../../platform/http/language.ts';
import type { ReceivedRow } from './message.queries.ts';

/** A reminder outside of the site: a line that says what happened, and where to look. */
export interface NoticeText {
  readonly title: string;
  /** The note, if there is one. */
  readonly note: string;
  /** Below the address of the site. */
  readonly path: string;
}

type Texts = Readonly<Record<Language, string>>;

const TITLES: Readonly<Record<string, Texts>> = {
  'update page': { zh: '{{who}} 更新了“{{what}}”', en: '{{who}} updated “{{what}}”' },
  'comment page': { zh: '{{who}} 评论了“{{what}}”', en: '{{who}} commented on “{{what}}”' },
  'mention page': { zh: '{{who}} 在“{{what}}”里提到了你', en: '{{who}} mentioned you in “{{what}}”' },
  'review page': { zh: '“{{what}}”到了复查的日子', en: '“{{what}}” is due for review' },
  'break item': {
    zh: '“{{what}}”的接口有新版本，其中的改动会影响调用方',
    en: 'The API in “{{what}}” has a new version, which breaks its clients',
  },
  'change item': { zh: '“{{what}}”的接口有新版本', en: 'The API in “{{what}}” has a new version' },
  'sync item': {
    zh: '“{{what}}”的 API 文档有新版本，其中有人工修改过的内容，等待选择',
    en: 'A newer API document of “{{what}}” changes what people changed too, and waits for a choice',
  },
  'webhook item': {
    zh: '“{{what}}”的一个 Webhook 连续失败太久，已经关闭',
    en: 'A webhook of “{{what}}” failed for so long that it was turned off',
  },
  'export item': {
    zh: '“{{what}}”的导出有结果了，请到导出页面查看',
    en: 'An export of “{{what}}” has ended: see its export page',
  },
  'join item': { zh: '{{who}} 把你加入了项目“{{what}}”', en: '{{who}} let you into the item “{{what}}”' },
  'join team': { zh: '{{who}} 把你加入了团队“{{what}}”', en: '{{who}} took you into the team “{{what}}”' },
  'transfer item': { zh: '{{who}} 把项目“{{what}}”转让给了你', en: '{{who}} gave you the item “{{what}}”' },
  'transfer team': { zh: '{{who}} 把团队“{{what}}”转让给了你', en: '{{who}} gave you the team “{{what}}”' },
  'data vip': { zh: '你的数据已打包好，可以下载', en: 'Your data is packed and can be downloaded' },
  'backup vip': { zh: '备份失败', en: 'The backup failed' },
  'quota vip': { zh: '{{who}} 关于额度的消息', en: 'About quotas, from {{who}}' },
};
const OTHER: Texts = { zh: '{{who}} 给你发了一条提醒', en: 'A reminder from {{who}}' };

export const DIGEST_TEXTS = {
  subject: { zh: '{{count}} 条未读提醒', en: '{{count}} unread reminders' },
  more: { zh: '还有更多，在站点上可以看到。', en: 'There are more; the site has them.' },
  settings: { zh: '通知的方式可以在个人中心更改。', en: 'The user centre is where notices are chosen.' },
} as const satisfies Record<string, Texts>;

/** Who chose no language gets the one that most of our users read. */
export function languageFor({ language }: { readonly language: '' | Language }): Language {
  return language || 'zh';
}

export function noticeText(row: ReceivedRow, language: Language): NoticeText {
  const title = TITLES[`${row.action_type} ${row.object_type}`] ?? OTHER;
  const what = row.page_title ?? row.team_name ?? row.item_name ?? '';
  return { title: fill(title[language], { who: row.from_name, what }), note: row.message_content, path: pathOf(row) };
}

/** Titles are other people's words: each place is filled once, and what they hold is not looked at again. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

const PATHS_OF_ITEMS: Readonly<Record<string, string>> = {
  change: '/item/changes/',
  export: '/item/export/',
};

const PATHS_OF_ACCOUNTS: Readonly<Record<string, string>> = {
  backup: '/admin/index?menu=backups',
  data: '/user/setting#data-card',
};

function pathOf({ action_type, object_type, object_id, page_item_id, item_id }: ReceivedRow): string {
  switch (object_type) {
    case 'page':
      return `/${page_item_id ?? item_id}/${object_id}`;
    case 'item':
      return (PATHS_OF_ITEMS[action_type] ?? '/') + object_id;
    case 'vip':
      return PATHS_OF_ACCOUNTS[action_type] ?? '/order/index';
    default:
      return '/message/index?dtab=remindList';
  }
}
