import type { OldSite } from '@sheaf/exchange/showdoc/site';
import type { Context } from '../../context.ts';
import { inStep, placeIds, type Step } from './move-in.step.service.ts';
import {
  insertGroupItems,
  insertGroups,
  insertMessages,
  insertOrders,
  insertRecipients,
  insertStars,
  insertTemplateItems,
  insertTemplates,
} from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork, type OldKind } from './move-in-work.ts';

const ROWS_AT_ONCE = 200;

/** What users keep for themselves: stars, groups, orders, templates; and what they were told. */
export async function moveLists(ctx: Context, work: MoveInWork): Promise<void> {
  const { site } = work;
  await inChunks(ctx, work, 'template', site.templates, addTemplates);
  await inChunks(ctx, work, 'template_item', site.templateItems, addTemplateItems);
  await inChunks(ctx, work, 'star', site.stars, addStars);
  await inChunks(ctx, work, 'group', site.groups, addGroups);
  await inChunks(ctx, work, 'order', site.orders, addOrders);
  await inChunks(ctx, work, 'message', site.messages, addMessages);
}

type Add<T> = (ctx: Context, work: MoveInWork, step: Step, rows: readonly T[]) => Promise<void>;

async function inChunks<T extends { readonly id: number }>(
  ctx: Context,
  work: MoveInWork,
  kind: OldKind,
  rows: readonly T[],
  add: Add<T>,
): Promise<void> {
  const coming = rows.filter(({ id }) => work.ids.get(kind, id) === undefined);
  for (const some of chunksOf(coming, ROWS_AT_ONCE)) await inStep(ctx, work, (step) => add(ctx, work, step, some));
}

const addTemplates: Add<OldSite['templates'][number]> = async (ctx, { names, heir, now }, step, templates) => {
  const placed = await placeIds(
    ctx,
    step.tx,
    'template',
    templates.map(({ id }) => id),
  );
  const rows = templates.map((template) => ({
    template_id: placed.get(template.id) ?? template.id,
    uid: step.get('user', template.uid) ?? heir.uid,
    username: names.get(template.uid) ?? template.username,
    template_title: template.template_title,
    template_content: template.template_content,
    created_at: template.created_at || now,
  }));
  await insertTemplates(step.tx, rows);
  for (const { id } of templates) step.moved('template', id, placed.get(id) ?? id);
  step.came('template', templates.length);
};

const addTemplateItems: Add<OldSite['templateItems'][number]> = async (
  _ctx,
  { site, names, heir, now },
  step,
  rows,
) => {
  const templates = new Map(site.templates.map((template) => [template.id, template]));
  const known = rows.flatMap(({ id, template_id: old_template, item_id: old_item, created_at }) => {
    const [template_id, item_id] = [step.get('template', old_template), step.get('item', old_item)];
    const template = templates.get(old_template);
    if (template_id === undefined || item_id === undefined || !template) return [];
    step.moved('template_item', id, template_id);
    const uid = step.get('user', template.uid) ?? heir.uid;
    const username = names.get(template.uid) ?? template.username;
    return [{ template_id, item_id, uid, username, created_at: created_at || now }];
  });
  if (known.length > 0) await insertTemplateItems(step.tx, known);
  step.came('template_item', known.length);
};

const addStars: Add<OldSite['stars'][number]> = async (_ctx, { now }, step, stars) => {
  const known = stars.flatMap(({ id, uid: old_uid, item_id: old_item, created_at }) => {
    const [uid, item_id] = [step.get('user', old_uid), step.get('item', old_item)];
    if (uid === undefined || item_id === undefined) return [];
    step.moved('star', id, item_id);
    return [{ uid, item_id, starred_at: created_at || now }];
  });
  if (known.length > 0) await insertStars(step.tx, known);
  step.came('item_star', known.length);
};

const addGroups: Add<OldSite['groups'][number]> = async (ctx, { now }, step, groups) => {
  const known = groups.filter(({ uid }) => step.get('user', uid) !== undefined);
  if (known.length === 0) return;
  const placed = await placeIds(
    ctx,
    step.tx,
    'item_group',
    known.map(({ id }) => id),
  );
  const rows = known.map((group) => ({
    item_group_id: placed.get(group.id) ?? group.id,
    uid: step.get('user', group.uid) ?? 0,
    group_name: group.group_name,
    s_number: group.s_number,
    created_at: group.created_at || now,
    updated_at: group.updated_at || now,
  }));
  await insertGroups(step.tx, rows);
  const items = known.flatMap((group) =>
    group.item_ids.flatMap((old_item) => {
      const item_id = step.get('item', old_item);
      return item_id === undefined ? [] : [{ item_group_id: placed.get(group.id) ?? group.id, item_id }];
    }),
  );
  for (const some of chunksOf(items, ROWS_AT_ONCE)) await insertGroupItems(step.tx, some);
  for (const { id } of known) step.moved('group', id, placed.get(id) ?? id);
  step.came('item_group', known.length);
};

const addOrders: Add<OldSite['orders'][number]> = async (_ctx, _work, step, orders) => {
  for (const { id, uid: old_uid, group_id, item_ids } of orders) {
    const uid = step.get('user', old_uid);
    const item_group_id = group_id > 0 ? step.get('group', group_id) : group_id;
    if (uid === undefined || item_group_id === undefined) continue;
    const rows = item_ids.flatMap((old_item, at) => {
      const item_id = step.get('item', old_item);
      return item_id === undefined ? [] : [{ uid, item_group_id, item_id, s_number: at + 1 }];
    });
    for (const some of chunksOf(rows, ROWS_AT_ONCE)) await insertOrders(step.tx, some);
    step.moved('order', id, uid);
    step.came('item_sort', 1);
  }
};

const addMessages: Add<OldSite['messages'][number]> = async (ctx, work, step, messages) => {
  const placed = await placeIds(
    ctx,
    step.tx,
    'message',
    messages.map(({ id }) => id),
  );
  const rows = messages.map((message) => ({
    message_id: placed.get(message.id) ?? message.id,
    message_type: message.message_type,
    from_uid: step.get('user', message.from_uid) ?? 0,
    from_name: work.names.get(message.from_uid) ?? message.from_name,
    message_content: message.message_content,
    ...aboutOf(work, step, message),
    created_at: message.created_at || work.now,
  }));
  await insertMessages(step.tx, rows);
  const recipients = messages.flatMap((message) => recipientsOf(step, message, placed.get(message.id) ?? message.id));
  for (const some of chunksOf(recipients, ROWS_AT_ONCE)) await insertRecipients(step.tx, some);
  for (const { id } of messages) step.moved('message', id, placed.get(id) ?? id);
  step.came('message_content', messages.length);
  step.came('message', recipients.length);
};

/** What it tells of: a page that is here, or nothing. */
function aboutOf({ itemOfPage }: MoveInWork, step: Step, message: OldSite['messages'][number]) {
  const nothing = { object_type: '', object_id: 0, item_id: null } as const;
  if (message.message_type === 'announce') return { action_type: 'announce', ...nothing } as const;
  const action_type = message.action_type === 'comment' ? ('comment' as const) : ('update' as const);
  const [page_id, old_item] = [step.get('page', message.page_id), itemOfPage.get(message.page_id)];
  if (page_id === undefined || old_item === undefined) return { action_type, ...nothing };
  return { action_type, object_type: 'page' as const, object_id: page_id, item_id: step.get('item', old_item) ?? null };
}

/** Nobody is told again what he was told there. */
function recipientsOf(step: Step, { recipients, created_at }: OldSite['messages'][number], message_id: number) {
  const told = { mail_due: 0, delivered: 1, push_due: 0 } as const;
  return recipients.flatMap(({ uid: old_uid, status, read_at }) => {
    const uid = step.get('user', old_uid);
    if (uid === undefined) return [];
    return [{ message_id, uid, status, read_at: status === 1 ? read_at || created_at : 0, ...told }];
  });
}
