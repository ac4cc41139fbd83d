import { demandViewer } from '../../access/load.ts';
import type { TokenScope, Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';

/** Proof that a personal access token asks. What it may do is asked by each call that a tool makes. */
export interface TokenAccess {
  readonly viewer: Viewer & { readonly scope: TokenScope };
}

/** @throws ApiError loginExpired; personalTokenNeeded for who is logged in, who has screens */
export function accessByToken(ctx: RequestContext): TokenAccess {
  const viewer = demandViewer(ctx);
  const { scope } = viewer;
  if (!scope) throw new ApiError('personalTokenNeeded');
  return { viewer: { ...viewer, scope } };
}
