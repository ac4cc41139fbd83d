import { type Grant, RIGHT, someGrant, somewhere, wholeItem } from './grants.ts';

type ItemError =
  | 'itemNotFound'
  | 'itemNotManaged'
  | 'itemNotVisible'
  | 'itemReadOnly'
  | 'itemTypeReadOnly'
  | 'loginForced'
  | 'notAllowed';
type Allow = { readonly allowed: true };
type Deny = { readonly allowed: false; readonly error: ItemError };

export interface ItemFacts {
  readonly grants: readonly Grant[];
  /** Why nobody may write, whatever the grants say. */
  readonly read_only: 'archived' | 'type' | undefined;
  /** Guests are to log in first, and this one did not. */
  readonly login_forced: boolean;
}

const allow: Allow = { allowed: true };
const deny = (error: ItemError): Deny => ({ allowed: false, error });

/** Kept by an API client. */
const READ_ONLY_TYPE = 3;
const SINGLE_PAGE = 2;
const SPREADSHEET = 4;

/** A single page and a spreadsheet are their one page. */
export function holdsOnePage(item_type: number): boolean {
  return item_type === SINGLE_PAGE || item_type === SPREADSHEET;
}

/** A spreadsheet is changed by who manages it: others who may edit elsewhere read it. */
export function grantsOfType(item_type: number, grants: readonly Grant[]): readonly Grant[] {
  if (item_type !== SPREADSHEET) return grants;
  return grants.map((grant) => (grant.right === RIGHT.edit ? { ...grant, right: RIGHT.read } : grant));
}

/** What of an item itself forbids to write in it. */
export function readOnlyReason(item: {
  readonly is_archived: 0 | 1;
  readonly item_type: 1 | 2 | 3 | 4;
}): ItemFacts['read_only'] {
  if (item.is_archived === 1) return 'archived';
  return item.item_type === READ_ONLY_TYPE ? 'type' : undefined;
}

/** Forced log-in is told before anything of the item is; no right and not there get the same answer. */
export function mayVisit({ grants, login_forced }: ItemFacts): Allow | Deny {
  if (login_forced) return deny('loginForced');
  return somewhere(grants, RIGHT.read) ? allow : deny('itemNotVisible');
}

/** A page or catalog below `top_cat_id`; at the root no confined grant holds. */
export function maySee(facts: ItemFacts, top_cat_id: number): Allow | Deny {
  const visit = mayVisit(facts);
  if (!visit.allowed) return visit;
  return someGrant(facts.grants, RIGHT.read, top_cat_id) ? allow : deny('itemNotVisible');
}

/** Who cannot see the item learns nothing of it: not even that a write is refused. */
export function mayEdit(facts: ItemFacts, top_cat_id: number): Allow | Deny {
  if (!somewhere(facts.grants, RIGHT.read)) return deny('itemNotFound');
  if (!someGrant(facts.grants, RIGHT.edit, top_cat_id)) return deny('notAllowed');
  return writable(facts);
}

/** Edits that concern no single place: at least one place must be the viewer's to edit. */
export function mayEditSomewhere(facts: ItemFacts): Allow | Deny {
  const look = mayLookAsEditorSomewhere(facts);
  return look.allowed ? writable(facts) : look;
}

/** What editors see that belongs to no single place. */
export function mayLookAsEditorSomewhere({ grants }: ItemFacts): Allow | Deny {
  if (!somewhere(grants, RIGHT.read)) return deny('itemNotFound');
  return somewhere(grants, RIGHT.edit) ? allow : deny('notAllowed');
}

/** To look at what only editors see (history, locks, sort lists): an archived item still shows it. */
export function mayLookAsEditor(facts: ItemFacts, top_cat_id: number): Allow | Deny {
  if (!somewhere(facts.grants, RIGHT.read)) return deny('itemNotFound');
  return someGrant(facts.grants, RIGHT.edit, top_cat_id) ? allow : deny('notAllowed');
}

/** Also while archived: the settings and members can still be looked at. */
export function mayLookAsManager({ grants }: ItemFacts): Allow | Deny {
  if (!somewhere(grants, RIGHT.read)) return deny('itemNotFound');
  return wholeItem(grants, RIGHT.manage) ? allow : deny('itemNotManaged');
}

export function mayManage(facts: ItemFacts): Allow | Deny {
  const look = mayLookAsManager(facts);
  if (!look.allowed) return look;
  return facts.read_only === 'archived' ? deny('itemReadOnly') : allow;
}

function writable({ read_only }: ItemFacts): Allow | Deny {
  if (read_only === undefined) return allow;
  return deny(read_only === 'archived' ? 'itemReadOnly' : 'itemTypeReadOnly');
}
