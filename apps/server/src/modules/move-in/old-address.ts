import type { OldKind } from './move-in-work.ts';

/** A part of an address that is an id, and of what. */
interface IdPart {
  readonly kind: OldKind;
  readonly id: number;
}

export type AddressPart = IdPart | string;

/** An address of the old product's screens, taken apart: what stands behind `#`. */
export interface OldAddress {
  readonly parts: readonly AddressPart[];
  readonly page_id: number;
}

/** `:` before a name is an id of that kind. Screens that had other names there come first. */
const SCREENS: readonly (readonly [old: string, now: string])[] = [
  ['notice/index', 'message/index'],
  ['item/list', 'item/index'],
  ['item/password/:item', 'item/password/:item'],
  ['item/setting/:item', 'item/setting/:item'],
  ['item/export/:item', 'item/export/:item'],
  ['page/edit/:item/:page', 'page/edit/:item/:page'],
  ['page/:page', 'page/:page'],
  ['catalog/:item', 'catalog/:item'],
  ['team/member/:team', 'team/member/:team'],
  ['team/item/:team', 'team/item/:team'],
  ['p/:key', 'p/:key'],
  [':item', ':item'],
  [':item/:page', ':item/:page'],
];
const SAME: ReadonlySet<string> = new Set([
  'admin/index',
  'attachment/index',
  'item/add',
  'item/group/index',
  'item/index',
  'message/index',
  'team/index',
  'user/login',
  'user/register',
  'user/setting',
]);
const KINDS: Readonly<Record<string, OldKind>> = { item: 'item', page: 'page', team: 'team' };

/** What leads nowhere leads home. */
export function takenApart(address: string): OldAddress {
  const [path = '', query = ''] = address.replace(/^.*#/, '').split('?', 2);
  const parts = path.split('/').filter((part) => part !== '');
  const page_id = Number(new URLSearchParams(query).get('page_id') ?? 0);
  const asked = { page_id: Number.isSafeInteger(page_id) && page_id > 0 ? page_id : 0 };
  if (SAME.has(parts.join('/'))) return { parts, ...asked };
  for (const [old, now] of SCREENS) {
    const found = matched(parts, old.split('/'));
    if (found) return { parts: now.split('/').map((part) => found.get(part) ?? part), ...asked };
  }
  return { parts: [], page_id: 0 };
}

function matched(parts: readonly string[], pattern: readonly string[]): Map<string, AddressPart> | undefined {
  if (parts.length !== pattern.length) return undefined;
  const found = new Map<string, AddressPart>();
  for (const [at, wanted] of pattern.entries()) {
    const part = partAs(parts[at] ?? '', wanted);
    if (part === undefined) return undefined;
    found.set(wanted, part);
  }
  return found;
}

/** Undefined where it does not fit. An item may also be named by its personal domain. */
function partAs(part: string, wanted: string): AddressPart | undefined {
  if (!wanted.startsWith(':')) return part === wanted ? part : undefined;
  const kind = KINDS[wanted.slice(1)];
  if (kind !== undefined && /^\d{1,15}$/.test(part)) return { kind, id: Number(part) };
  const mayBeName = kind === undefined || kind === 'item';
  return mayBeName && /^[\w-]{1,100}$/.test(part) ? part : undefined;
}
