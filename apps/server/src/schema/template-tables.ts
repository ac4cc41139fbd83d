import type { Generated, Selectable } from 'kysely';

/** A text that its owner keeps to begin pages with. It is never changed: another text is another template. */
export interface TemplateTable {
  template_id: Generated<number>;
  uid: number;
  username: string;
  template_title: string;
  template_content: string;
  created_at: number;
}

/** The items whose editors have a template too. */
export interface TemplateItemTable {
  template_item_id: Generated<number>;
  template_id: number;
  item_id: number;
  /** Who shares it: the template's owner. */
  uid: number;
  username: string;
  created_at: number;
}

export interface TemplateTables {
  template: TemplateTable;
  template_item: TemplateItemTable;
}

export type TemplateRow = Selectable<TemplateTable>;
export type TemplateItemRow = Selectable<TemplateItemTable>;
