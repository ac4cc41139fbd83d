import { LIMITS } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { ExportTicketRow } from '../../schema/export-tables.ts';
import { lockAsking } from '../user/session.service.ts';
import { insertTicket, removeOldTickets, takeTicket } from './export.queries.ts';

/** Who may download what. */
type Wanted = Pick<ExportTicketRow, 'item_id' | 'cat_id' | 'page_id' | 'format' | 'history' | 'language'>;

interface NewTicket {
  readonly ticket: string;
  readonly expires_at: number;
}

/** So that no address holds what lets somebody in. Those that nobody came back with go. */
export async function makeTicket(ctx: RequestContext, viewer: Viewer, wanted: Wanted): Promise<NewTicket> {
  const ticket = randomToken();
  const now = ctx.clock.now();
  const expires_at = now + LIMITS.exportTicketTtl;
  await ctx.db.transaction().execute(async (tx) => {
    const { uid, session_id } = viewer;
    await lockAsking(ctx, tx, viewer);
    await removeOldTickets(tx, now);
    await insertTicket(tx, { ticket_hash: sha256(ticket), uid, session_id, ...wanted, expires_at });
  });
  return { ticket, expires_at };
}

/** Once, and while it is good. */
export async function redeemTicket(ctx: Context, ticket: string): Promise<ExportTicketRow | undefined> {
  const row = await ctx.db.transaction().execute((tx) => takeTicket(tx, sha256(ticket)));
  return row && row.expires_at > ctx.clock.now() ? row : undefined;
}
