import { type Grant, RIGHT, somewhere } from '../../access/grants.ts';

type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly error: 'itemNotFound' | 'quotaNotCreator' };

/** Whose quotas count is who created the item: nobody else asks for more of them, whatever he may do there. */
export function mayAskFor({ grants }: { readonly grants: readonly Grant[] }): Decision {
  if (!somewhere(grants, RIGHT.read)) return { allowed: false, error: 'itemNotFound' };
  return grants.some(({ via }) => via === 'owner') ? { allowed: true } : { allowed: false, error: 'quotaNotCreator' };
}
