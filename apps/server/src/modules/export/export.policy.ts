import type { ExportFormat } from '@sheaf/contract';
import { RIGHT, someGrant } from '../../access/grants.ts';
import { type ItemFacts, mayLookAsEditorSomewhere } from '../../access/item.policy.ts';

type ExportError =
  | 'catalogNotFound'
  | 'exportNotOfType'
  | 'itemNotFound'
  | 'itemNotManaged'
  | 'itemNotVisible'
  | 'itemReadOnly'
  | 'itemTypeReadOnly'
  | 'loginForced'
  | 'notAllowed';
type Decision = { readonly allowed: true } | { readonly allowed: false; readonly error: ExportError };

const allow: Decision = { allowed: true };

/** Who may edit somewhere in it takes that along; an archived item too. */
export function mayExport(facts: ItemFacts): Decision {
  return mayLookAsEditorSomewhere(facts);
}

/** A catalog that cannot be seen is not there. */
export function mayExportCatalog({ grants }: ItemFacts, top_cat_id: number): Decision {
  if (!someGrant(grants, RIGHT.read, top_cat_id)) return { allowed: false, error: 'catalogNotFound' };
  return someGrant(grants, RIGHT.edit, top_cat_id) ? allow : { allowed: false, error: 'notAllowed' };
}

/** The pages of an API client are its JSON: a folder of Markdown would be none. */
const NO_MARKDOWN = 3;

export function isFormatOf(format: ExportFormat, item_type: number): Decision {
  return format === 'markdown' && item_type === NO_MARKDOWN ? { allowed: false, error: 'exportNotOfType' } : allow;
}
