import type { OldNote } from '@sheaf/exchange/showdoc/notes';
import { noteText } from '@sheaf/exchange/showdoc/notes';
import type { Language } from '../../platform/http/language.ts';
import type { Tally } from './move-in-work.ts';

/** One table of the old product, with what of it is here. */
export interface TableReport {
  readonly table: string;
  /** Rows in the old database. */
  readonly there: number;
  /** Rows that came, by this run and those before; in a dry run those that would. */
  readonly here: number;
  /** Of these by this run. */
  readonly now: number;
  /** Why rows of it do not come; '' where they do. */
  readonly why: string;
}

export interface MoveInReport {
  readonly dry_run: boolean;
  /** The database that was read. */
  readonly source: string;
  readonly tables: readonly TableReport[];
  readonly notes: readonly string[];
  readonly seconds: number;
}

type Reason = Readonly<Record<Language, string>>;

const SHORT_LIVED: Reason = { zh: '短期有效，不需要', en: 'short-lived, and not needed' };
const ELSEWHERE: Reason = {
  zh: '只供旧产品的桌面客户端使用',
  en: 'used by the desktop client of the old product alone',
};
const COUNTED: Reason = { zh: '这里重新统计', en: 'counted anew here' };
const NO_PLACE: Reason = { zh: '这里没有对应的功能', en: 'nothing here answers to it' };

/** Tables whose rows stay where they are. */
const LEFT: Readonly<Record<string, Reason>> = {
  ai_chat_messages: NO_PLACE,
  ai_chat_sessions: NO_PLACE,
  captcha: SHORT_LIVED,
  export_log: COUNTED,
  file_flow: COUNTED,
  item_ai_config: NO_PLACE,
  item_top: NO_PLACE,
  item_variable: ELSEWHERE,
  kanban_activity_log: NO_PLACE,
  page_feedback: NO_PLACE,
  page_lock: SHORT_LIVED,
  parameter_description_entry: NO_PLACE,
  runapi_db_config: ELSEWHERE,
  runapi_env: ELSEWHERE,
  runapi_env_selectd: ELSEWHERE,
  runapi_flow: ELSEWHERE,
  runapi_flow_page: ELSEWHERE,
  runapi_global_param: ELSEWHERE,
  user_ai_token: SHORT_LIVED,
  user_token: SHORT_LIVED,
};

/** Tables that are taken with others, and not row by row. */
const WITH_OTHERS: Readonly<Record<string, Reason>> = {
  file_page: { zh: '随附件导入', en: 'comes with the files' },
  options: {
    zh: '不按行计：这里没有改过的设置随之导入',
    en: 'not counted by rows: the settings that nobody has changed here come',
  },
};

const GONE: Reason = {
  zh: '其余的属于已经不在的账号、项目或页面，或者重复',
  en: 'the others belong to accounts, items or pages that are gone, or stand there twice',
};

/** Tables of which some rows stay where they are, for another reason than that. */
const PARTLY: Readonly<Record<string, Reason>> = {
  item_change_log: { zh: '每个项目导入最新的 300 条', en: 'the newest 300 of each item' },
  message: { zh: '收件人删除的不导入', en: 'without those that their receivers deleted' },
  message_content: { zh: '所有收件人都删除的不导入', en: 'without those that all their receivers deleted' },
  upload_file: {
    zh: '其余的文件不在上传目录里，见下面的说明',
    en: 'the others are not in the folder of uploads: see below',
  },
};

/** Both sides, table by table. */
export function tablesOf(
  counts: ReadonlyMap<string, number>,
  { before, after }: { readonly before: Tally; readonly after: Tally },
  language: Language,
): readonly TableReport[] {
  return [...counts]
    .filter(([, there]) => there > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([table, there]) => {
      const here = after[table] ?? 0;
      const reason = LEFT[table] ?? WITH_OTHERS[table] ?? (here < there ? (PARTLY[table] ?? GONE) : undefined);
      return { table, there, here, now: here - (before[table] ?? 0), why: reason?.[language] ?? '' };
    });
}

const HERE: Reason = { zh: '其余的已经导入', en: 'the others are here already' };

/** The same before anything is done: what came by runs before, and what would come. */
export function comingTables(
  counts: ReadonlyMap<string, number>,
  { before, coming }: { readonly before: Tally; readonly coming: Tally },
  language: Language,
): readonly TableReport[] {
  const tables = Object.keys({ ...before, ...coming });
  const after = Object.fromEntries(tables.map((table) => [table, (before[table] ?? 0) + (coming[table] ?? 0)]));
  return tablesOf(counts, { before, after }, language).map(({ table, there, now, why }) => ({
    ...{ table, there, now },
    here: now,
    why: why === '' && now < there ? HERE[language] : why,
  }));
}

/** Notes as sentences; of many alike the first ones. */
export function noteLines(notes: readonly OldNote[], language: Language, atMost: number): readonly string[] {
  const lines = new Set(notes.map((note) => noteText(note, language)));
  return [...lines].slice(0, atMost);
}
