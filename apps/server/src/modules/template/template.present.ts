import type { SharedTemplate, Template, TemplateItem } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { TemplateItemRow } from '../../schema/template-tables.ts';
import type { SharedTemplateRow } from './template.queries.ts';
import type { OwnTemplate } from './template.service.ts';

export function presentTemplateItem(
  { template_item_id, template_id, item_id, uid, username, created_at }: TemplateItemRow,
  timeZone: string,
): TemplateItem {
  return {
    id: template_item_id,
    template_id,
    item_id,
    uid,
    username,
    created_at: datetimeText(created_at, timeZone),
    shared_at: created_at,
  };
}

export function presentTemplate({ template, shares }: OwnTemplate, timeZone: string): Template {
  return {
    id: template.template_id,
    uid: template.uid,
    username: template.username,
    template_title: template.template_title,
    template_content: template.template_content,
    addtime: datetimeText(template.created_at, timeZone),
    added_at: template.created_at,
    share_item: shares.map((share) => presentTemplateItem(share, timeZone)),
    share_item_count: shares.length,
  };
}

export function presentSharedTemplate(row: SharedTemplateRow, timeZone: string): SharedTemplate {
  return {
    id: row.template_id,
    template_id: row.template_id,
    item_id: row.item_id,
    uid: row.uid,
    username: row.username,
    template_title: row.template_title,
    template_content: row.template_content,
    addtime: datetimeText(row.created_at, timeZone),
    added_at: row.created_at,
    created_at: datetimeText(row.shared_at, timeZone),
    shared_at: row.shared_at,
  };
}
