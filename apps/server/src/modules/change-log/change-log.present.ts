import type { ChangeEntry } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { Language } from '../../platform/http/language.ts';
import type { ListedChange } from './change-log.read.queries.ts';

type Labels<Code extends string> = Readonly<Record<Code, Readonly<Record<Language, string>>>>;

const ACTIONS: Labels<ChangeEntry['op_action_type']> = {
  create: { zh: '创建', en: 'created' },
  update: { zh: '修改', en: 'changed' },
  delete: { zh: '删除', en: 'deleted' },
  export: { zh: '导出', en: 'exported' },
  binding: { zh: '绑定', en: 'let in' },
  unbound: { zh: '解绑', en: 'took out' },
  drag: { zh: '拖曳修改', en: 'moved' },
};

const OBJECTS: Labels<ChangeEntry['op_object_type']> = {
  page: { zh: '页面(或接口)', en: 'page' },
  catalog: { zh: '目录', en: 'catalog' },
  item: { zh: '项目', en: 'item' },
  team: { zh: '团队', en: 'team' },
  member: { zh: '成员', en: 'member' },
  tree: { zh: '目录树', en: 'tree' },
  other: { zh: '未定义', en: 'something else' },
};

interface Shown {
  readonly language: Language;
  readonly timeZone: string;
  /** The page is there, and the viewer may read it. */
  readonly isReadable: boolean;
}

export function presentChange(change: ListedChange, { language, timeZone, isReadable }: Shown): ChangeEntry {
  const action = codeOf(ACTIONS, change.action_type, 'update');
  const object = codeOf(OBJECTS, change.object_type, 'other');
  const { username, name } = change;
  const leads = isReadable && (action === 'create' || action === 'update');
  return {
    id: change.change_id,
    item_id: change.item_id,
    uid: change.uid,
    username,
    name: name ?? '',
    oper: name === null || name === '' ? username : `${username}(${name})`,
    op_action_type: action,
    op_action_type_desc: ACTIONS[action][language],
    op_object_type: object,
    op_object_type_desc: OBJECTS[object][language],
    op_object_id: change.object_id,
    op_object_name: change.object_name,
    remark: '',
    optime: datetimeText(change.happened_at, timeZone),
    happened_at: change.happened_at,
    page_id: leads ? (change.live_page_id ?? 0) : 0,
  };
}

/** Columns are text: a code of a later version is shown as something else. */
function codeOf<Code extends string>(labels: Labels<Code>, code: string, otherwise: NoInfer<Code>): Code {
  // Object.keys widens to string; these are the keys of the table.
  return (Object.keys(labels) as Code[]).find((known) => known === code) ?? otherwise;
}
