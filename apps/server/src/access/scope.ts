import type { AccessRule, Endpoint } from '@sheaf/contract';
import { ApiError } from '../platform/errors.ts';
import { type Grant, RIGHT } from './grants.ts';
import type { Viewer } from './viewer.ts';

/** They name an item, or something in one, and the grants decide: `grantsWithin` bounds what a token may there. */
const BY_GRANTS: readonly AccessRule[] = [
  'item.visit',
  'item.edit',
  'item.manage',
  'page.delete',
  'file.read',
  'file.delete',
];

/** The part of the grants that the viewer's token carries; all of them for who is logged in. */
export function grantsWithin(viewer: Viewer | undefined, item_id: number, grants: readonly Grant[]): readonly Grant[] {
  if (!viewer?.scope) return grants;
  const { scope } = viewer;
  if (scope.item_id !== undefined && scope.item_id !== item_id) return grants.filter(isAnybodys);
  return scope.right === 'write' ? grants : grants.map((grant) => ({ ...grant, right: RIGHT.read }));
}

/** What a person has in files beside items: he uploaded them. A token for one item carries nothing of that. */
export function uploaderOf(viewer: Viewer | undefined): number | undefined {
  return viewer?.scope?.item_id === undefined ? viewer?.uid : undefined;
}

/**
 * Who asks, as far as this call goes: by a token one is nobody where that could tell of other items.
 * @throws ApiError tokenNotAllowed for what needs the person himself
 */
export function viewerWithin({ access, byToken }: Endpoint, viewer: Viewer | undefined): Viewer | undefined {
  if (!viewer?.scope || BY_GRANTS.includes(access)) return viewer;
  const { right, item_id } = viewer.scope;
  if (access === 'anyone' || access === 'item.key') return undefined;
  if (access === 'guest' || access === 'share.read') return item_id === undefined ? viewer : undefined;
  const reaches = item_id === undefined || byToken?.ofOneItem === true;
  if (byToken && reaches && (byToken.right === 'read' || right === 'write')) return viewer;
  throw new ApiError('tokenNotAllowed');
}

/**
 * Where the person has to be there himself: who is asked for his password, or makes what a token for one item may not.
 * @throws ApiError tokenNotAllowed
 */
export function demandNoToken({ scope }: Viewer): void {
  if (scope) throw new ApiError('tokenNotAllowed');
}

/**
 * Where being logged in is enough, as for who comments on an open item: a token for one item is for nothing in another.
 * @throws ApiError tokenNotAllowed
 */
export function demandReaching({ scope }: Viewer, item_id: number): void {
  if (scope?.item_id !== undefined && scope.item_id !== item_id) throw new ApiError('tokenNotAllowed');
}

function isAnybodys({ via }: Grant): boolean {
  return via === 'open' || via === 'visit';
}
