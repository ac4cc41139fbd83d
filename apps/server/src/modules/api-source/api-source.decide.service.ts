import type { ApiResult, applyApiVersion, InputOf } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import type { SourceAccess } from './api-source.access.ts';
import { applyVersion } from './api-source.apply.service.ts';
import { compareAll, comparing } from './api-source.compare.service.ts';
import { withWaiting } from './api-source.preview.service.ts';
import { removeApiSource } from './api-source.queries.ts';
import { countsOf, demandSource, inTurn } from './api-source.take.service.ts';
import { choiceOf } from './api-source-order.ts';

/** @throws ApiError apiSourceNothing, and as applyVersion */
export async function applyWaiting(
  ctx: RequestContext,
  access: SourceAccess,
  { version, choices }: Pick<InputOf<typeof applyApiVersion>, 'choices' | 'version'>,
): Promise<ApiResult> {
  const { source_id } = access.source;
  return inTurn(access.source, () =>
    withWaiting(ctx, { source_id, version }, async ({ source, fresh }) => {
      const work = comparing(ctx.db, source, fresh, choiceOf(choices));
      const counts = countsOf(await compareAll(ctx.db, work));
      const { state } = await applyVersion(ctx, { ...access, source }, { version, fresh, choices });
      return { source_id, version, state, ...counts };
    }),
  );
}

/** Its pages are pages as others from now on. @throws ApiError apiSourceNotFound, and what the right is refused with */
export async function forget(ctx: RequestContext, { source, demand }: SourceAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await demand(tx);
    await demandSource(tx, source.source_id);
    await removeApiSource(tx, source.source_id);
  });
}
