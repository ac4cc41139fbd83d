import type { GrantResult, ItemGrant, ItemPerson } from '@sheaf/contract';
import { formatDay } from '../../lib/dates.ts';
import type { Language, Translate } from '../../lib/i18n.ts';
import type { rightMessages } from './right-messages.ts';

type Words = Translate<typeof rightMessages>;

export const RIGHT_WORDS = { 0: 'right0', 1: 'right1', 2: 'right2' } as const;

const SHOWN_NAMES = 3;

export function rightWord(t: Words, { via, member_group_id }: Pick<ItemGrant, 'via' | 'member_group_id'>): string {
  if (via === 'owner' || via === 'admin') return t('rightOwner');
  return t(RIGHT_WORDS[member_group_id]);
}

/** Names side by side, the first of many. */
export function namesText(t: Words, names: readonly string[]): string {
  const first = names.slice(0, SHOWN_NAMES).join(t('separator'));
  return names.length > SHOWN_NAMES ? t('andMore', { names: first, count: names.length }) : first;
}

export function catalogsText(t: Words, catalogs: ItemGrant['catalogs']): string {
  if (catalogs.length === 0) return t('allCatalogs');
  return namesText(
    t,
    catalogs.map(({ cat_name }) => cat_name),
  );
}

/** By what somebody holds a grant; of a team its name follows. */
export function sourceText(t: Words, { via, given_at, ...grant }: ItemGrant, language: Language): string {
  const [by, when] = [giverName(grant), formatDay(given_at, language)];
  switch (via) {
    case 'owner':
      return t('byOwner');
    case 'admin':
      return t('byAdmin');
    case 'open':
      return t('byOpen');
    case 'team':
      return t('byTeam');
    case 'member':
      return by === '' ? t('byMemberUnknown', { when }) : t('byMember', { by, when });
  }
}

/** Since when a team gives it, and who bound the item to the team. */
export function teamOriginText(t: Words, { given_at, ...grant }: ItemGrant, language: Language): string {
  const [by, when] = [giverName(grant), formatDay(given_at, language)];
  return by === '' ? t('teamSince', { when }) : t('teamBound', { by, when });
}

/** Who gave a grant; '' where nobody knows. */
function giverName({ given_by: username, given_by_name: name }: Pick<ItemGrant, 'given_by' | 'given_by_name'>): string {
  return shownName({ username, name });
}

/** What all grants of somebody come to. */
export function resultText(
  t: Words,
  { manage, edit, read }: GrantResult,
  { grants }: Pick<ItemPerson, 'grants'>,
): string {
  if (manage === 1) return t('resultManage');
  if (edit.all === 1) return t('resultEdit');
  const known = new Map(grants.flatMap(({ catalogs }) => catalogs.map(({ cat_id, cat_name }) => [cat_id, cat_name])));
  const named = (cat_ids: readonly number[]) =>
    namesText(
      t,
      cat_ids.map((cat_id) => known.get(cat_id) ?? `${cat_id}`),
    );
  if (edit.cat_ids.length === 0) {
    if (read.all === 1) return t('resultRead');
    return read.cat_ids.length === 0 ? t('resultNone') : t('resultReadSome', { read: named(read.cat_ids) });
  }
  const edits = named(edit.cat_ids);
  if (read.all === 1) return t('resultEditReadAll', { edit: edits });
  const more = read.cat_ids.filter((cat_id) => !edit.cat_ids.includes(cat_id));
  return more.length === 0
    ? t('resultEditSome', { edit: edits })
    : t('resultEditReadSome', { edit: edits, read: named(more) });
}

export function entersBy({ read }: GrantResult): boolean {
  return read.all === 1 || read.cat_ids.length > 0;
}

export function editsBy({ edit }: GrantResult): boolean {
  return edit.all === 1 || edit.cat_ids.length > 0;
}

/** The name that others see: of who gave none, the user name. */
export function shownName({ name, username }: { readonly name: string; readonly username: string }): string {
  return name === '' ? username : name;
}

/** Does a grant reach a top-level catalog; 0: what stands in none. */
export function reaches({ catalogs }: Pick<ItemGrant, 'catalogs'>, cat_id: number): boolean {
  return catalogs.length === 0 || catalogs.some((one) => one.cat_id === cat_id);
}

/** What a result allows at a top-level catalog: nothing, 0 read, 1 edit, 2 manage. */
export function rightAt({ manage, edit, read }: GrantResult, cat_id: number): 0 | 1 | 2 | undefined {
  if (manage === 1) return 2;
  const at = (reach: GrantResult['edit']) => reach.all === 1 || reach.cat_ids.includes(cat_id);
  if (at(edit)) return 1;
  return at(read) ? 0 : undefined;
}
