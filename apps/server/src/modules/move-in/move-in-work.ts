import { LIMITS } from '@sheaf/contract';
import type { OldDatabase } from '@sheaf/exchange/showdoc/database';
import type { OldNote } from '@sheaf/exchange/showdoc/notes';
import type { OldChange, OldSite } from '@sheaf/exchange/showdoc/site';

/** What rows of the old product become rows that have ids of their own here. */
export const OLD_KINDS = [
  'catalog',
  'comment',
  'file',
  'group',
  'item',
  'item_key',
  'member',
  'message',
  'mock',
  'order',
  'page',
  'share',
  'star',
  'subscription',
  'team',
  'team_item',
  'team_item_member',
  'team_member',
  'template',
  'template_item',
  'user',
] as const;
export type OldKind = (typeof OLD_KINDS)[number];

export interface MovedRow {
  readonly kind: OldKind;
  readonly old_id: number;
  readonly new_id: number;
}

/** What came, now or before, by its old ids. */
export interface OldIds {
  get(kind: OldKind, old_id: number): number | undefined;
  add(rows: readonly MovedRow[]): void;
}

export function oldIds(): OldIds {
  const kinds = new Map<OldKind, Map<number, number>>();
  return {
    get: (kind, old_id) => kinds.get(kind)?.get(old_id),
    add: (rows) => {
      for (const { kind, old_id, new_id } of rows) {
        const known = kinds.get(kind);
        if (known) known.set(old_id, new_id);
        else kinds.set(kind, new Map([[old_id, new_id]]));
      }
    },
  };
}

/** Rows that came, by table of the old product. */
export type Tally = Readonly<Record<string, number>>;

export interface MoveInWatch {
  readonly signal: AbortSignal;
  readonly tell: (done: number, total: number) => void;
}

/** Who takes over what nobody owns any more. */
export interface Heir {
  readonly uid: number;
  readonly username: string;
}

/** What hangs on the pages of each item. */
export interface Belongings {
  readonly shares: ReadonlyMap<number, OldSite['shares']>;
  readonly mocks: ReadonlyMap<number, OldSite['mocks']>;
  readonly comments: ReadonlyMap<number, OldSite['comments']>;
  readonly subscriptions: ReadonlyMap<number, OldSite['subscriptions']>;
}

/** Who is let into each item. */
export interface Rights {
  readonly members: ReadonlyMap<number, OldSite['members']>;
  readonly teamItems: ReadonlyMap<number, OldSite['teamItems']>;
  readonly teamItemMembers: ReadonlyMap<number, OldSite['teamItemMembers']>;
}

/** All that the steps of one moving in share. */
export interface MoveInWork {
  readonly old_site_id: number;
  /** Tells this run from another one that began later. */
  readonly begun_at: number;
  readonly db: OldDatabase;
  readonly site: OldSite;
  /** The folder of uploaded files; undefined where there is none. */
  readonly uploads: string | undefined;
  readonly heir: Heir;
  readonly ids: OldIds;
  readonly itemOfPage: ReadonlyMap<number, number>;
  readonly belongings: Belongings;
  readonly rights: Rights;
  /** By old item. */
  readonly changes: ReadonlyMap<number, readonly OldChange[]>;
  /** Old ids of files by their signs. */
  readonly signs: ReadonlyMap<string, number>;
  /** By old id: the name that an account has here. */
  readonly names: ReadonlyMap<number, string>;
  /** Grows while the work goes on. */
  readonly notes: OldNote[];
  readonly watch: MoveInWatch;
  readonly now: number;
}

/** A row with a higher one gets another id: behind it there would be none left for what is made here. */
export function keepsId(id: number): boolean {
  return id <= LIMITS.movedIdMax;
}

export function* chunksOf<T>(rows: readonly T[], size: number): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

export function belongingsOf({ pages, shares, mocks, comments, subscriptions }: OldSite): Belongings {
  const items = new Map(pages.map(({ page_id, item_id }) => [page_id, item_id]));
  const byItem = <T extends { readonly page_id: number }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ page_id }) => items.get(page_id) ?? 0);
  return {
    shares: byItem(shares),
    mocks: byItem(mocks),
    comments: byItem(comments),
    subscriptions: byItem(subscriptions),
  };
}

export function rightsOf({ members, teamItems, teamItemMembers }: OldSite): Rights {
  const byItem = <T extends { readonly item_id: number }>(rows: readonly T[]) =>
    Map.groupBy(rows, ({ item_id }) => item_id);
  return { members: byItem(members), teamItems: byItem(teamItems), teamItemMembers: byItem(teamItemMembers) };
}
