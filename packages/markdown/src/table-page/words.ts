/** The parts of a table's page, and what their tables call their columns; the first word of each is what is written. */
export const PARTS = {
  columns: {
    headings: { zh: '列', en: 'Columns' },
    former: { zh: '旧列', en: 'Former columns' },
    fields: {
      name: { zh: '列', en: 'Column' },
      type: { zh: '类型', en: 'Type' },
      key: { zh: '键', en: 'Key' },
      nullable: { zh: '可空', en: 'Nullable' },
      default: { zh: '默认', en: 'Default' },
      comment: { zh: '说明', en: 'Comment' },
    },
  },
  keys: {
    headings: { zh: '键和索引', en: 'Keys and indexes' },
    former: { zh: '旧键和索引', en: 'Former keys and indexes' },
    fields: {
      name: { zh: '名称', en: 'Name' },
      columns: { zh: '列', en: 'Columns' },
      key: { zh: '种类', en: 'Kind' },
      target: { zh: '指向', en: 'Leads to' },
      comment: { zh: '说明', en: 'Comment' },
    },
  },
  tables: {
    headings: { zh: '表', en: 'Tables' },
    former: { zh: '旧表', en: 'Former tables' },
    fields: {
      name: { zh: '表', en: 'Table' },
      comment: { zh: '说明', en: 'Comment' },
    },
  },
} as const;

export type PartName = keyof typeof PARTS;

export const RELATIONS = { zh: '关系', en: 'Relations' } as const;

export const WORDS = {
  yes: { zh: '是', en: 'yes' },
  no: { zh: '否', en: 'no' },
  automatic: { zh: '自增', en: 'automatic' },
  primary: { zh: '主键', en: 'primary key' },
  foreign: { zh: '外键', en: 'foreign key' },
  unique: { zh: '唯一', en: 'unique' },
  index: { zh: '索引', en: 'index' },
  removed: { zh: '已删除', en: 'removed' },
} as const;

export const REMOVED_TABLE = {
  zh: '> [!WARNING]\n> 数据库里已没有这张表。\n\n',
  en: '> [!WARNING]\n> The database does not have this table any more.\n\n',
} as const;
