import { type InputOf, LIMITS, type saveTemplate as saveTemplateCall, type shareTemplate } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import type { TemplateItemRow, TemplateRow } from '../../schema/template-tables.ts';
import { lockItem } from '../item/item.service.ts';
import { demandAccount } from '../user/user.service.ts';
import { accessToShare } from './template.access.ts';
import {
  findTemplate,
  insertShare,
  insertTemplate,
  listSharedTemplates,
  listShares,
  listTemplateRows,
  lockTemplate,
  removeOtherShares,
  removeTemplate,
  type SharedTemplateRow,
  type Sum,
  sumOfShared,
  sumOfTemplates,
} from './template.queries.ts';

/** A template with the items in which it is shared. */
export interface OwnTemplate {
  readonly template: TemplateRow;
  readonly shares: readonly TemplateItemRow[];
}

const BOUNDS = { max: LIMITS.templates, characters: LIMITS.templatesChars } as const;

export async function templatesOf(db: Db, { uid }: Pick<Viewer, 'uid'>): Promise<readonly OwnTemplate[]> {
  const templates = await listTemplateRows(db, uid);
  const shares = Map.groupBy(await listShares(db, uid, undefined), ({ template_id }) => template_id);
  return templates.map((template) => ({ template, shares: shares.get(template.template_id) ?? [] }));
}

export async function sharedIn(db: Db, item_id: number): Promise<readonly SharedTemplateRow[]> {
  return listSharedTemplates(db, item_id);
}

/** @throws ApiError templateNotFound, also for that of another */
export async function sharesOf(
  ctx: RequestContext,
  { uid }: Viewer,
  template_id: number,
): Promise<readonly TemplateItemRow[]> {
  demandOwn(await findTemplate(ctx.db, template_id), uid, 'template_id');
  return listShares(ctx.db, uid, template_id);
}

/** @throws ApiError templatesTooMany, loginExpired when the account was deleted meanwhile */
export async function saveTemplate(
  ctx: RequestContext,
  { uid, username }: Viewer,
  { template_title, template_content }: InputOf<typeof saveTemplateCall>,
): Promise<OwnTemplate> {
  const created_at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await demandAccount(tx, { uid });
    const template = await insertTemplate(tx, { uid, username, template_title, template_content, created_at });
    if (isBeyond(await sumOfTemplates(tx, uid))) throw new ApiError('templatesTooMany', BOUNDS);
    return { template, shares: [] };
  });
}

/** @throws ApiError templateNotFound, also for that of another */
export async function deleteTemplate(ctx: RequestContext, { uid }: Viewer, template_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    demandOwn(await lockTemplate(tx, template_id), uid, 'id');
    await removeTemplate(tx, template_id);
  });
}

/**
 * Shares it in these items and in no others. The right to edit in each of them is asked once more when nobody takes it
 * any more, so that one that is lost at the last moment leaves everything as it was.
 * @throws ApiError templateNotFound, itemTemplatesFull, and as accessToShare
 */
export async function shareInItems(ctx: RequestContext, input: InputOf<typeof shareTemplate>): Promise<void> {
  const { template_id } = input;
  const created_at = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    for (const item_id of [...new Set(input.item_id)].sort((a, b) => a - b)) await lockTarget(tx, item_id);
    const { viewer, item_ids } = await accessToShare(inside(ctx, tx), input);
    const { uid, username } = viewer;
    demandOwn(await lockTemplate(tx, template_id), uid, 'template_id');
    await removeOtherShares(tx, template_id, item_ids);
    for (const item_id of item_ids) {
      await insertShare(tx, { template_id, item_id, uid, username, created_at });
      if (isBeyond(await sumOfShared(tx, item_id)))
        throw new ApiError('itemTemplatesFull', BOUNDS, { field: 'item_id' });
    }
  });
}

/** One that was deleted meanwhile is answered as one that never was. */
async function lockTarget(tx: Tx, item_id: number): Promise<void> {
  try {
    await lockItem(tx, item_id);
  } catch (cause) {
    const isGone = cause instanceof ApiError && cause.error === 'itemNotFound';
    throw isGone ? new ApiError('notAllowed', {}, { field: 'item_id', cause }) : cause;
  }
}

function demandOwn(template: Pick<TemplateRow, 'uid'> | undefined, uid: number, field: 'id' | 'template_id'): void {
  if (template?.uid !== uid) throw new ApiError('templateNotFound', {}, { field });
}

function isBeyond({ count, characters }: Sum): boolean {
  return count > LIMITS.templates || characters > LIMITS.templatesChars;
}
