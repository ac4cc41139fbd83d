import type { Context } from '../../context.ts';
import { dropOldCalls } from './token-call.service.ts';

const HOUR = 3600;

export function registerMcpJobs(ctx: Context): void {
  ctx.jobs.every('mcp.calls', HOUR, async ({ signal }) => ({ removed: await dropOldCalls(ctx, signal) }));
}
