import { itemCommandMessages } from '../features/item/item-command-messages.ts';
import { CATALOG_COMMANDS, PAGE_COMMANDS } from '../features/item/item-commands.ts';
import { offeredCommands } from '../features/page/commands/edit-commands.ts';
import { editorCommandMessages } from '../features/page/editor-command-messages.ts';
import { SHEET_COMMANDS } from '../features/sheet/commands/sheet-commands.ts';
import { sheetCommandMessages } from '../features/sheet/sheet-command-messages.ts';
import { type Language, textOf } from '../lib/i18n.ts';
import { isMac, keysText } from '../lib/keys-text.ts';
import type { KeyGroup } from '../view/reading-tools.ts';
import { boot } from './boot.ts';
import { keyGroupMessages } from './key-group-messages.ts';

/** The keys of what may be done in the tree and in the editor, from the lists of their commands. */
export function moreKeys(language: Language): readonly KeyGroup[] {
  const t = textOf(keyGroupMessages, language);
  const itemText = textOf(itemCommandMessages, language);
  const editorText = textOf(editorCommandMessages, language);
  const sheetText = textOf(sheetCommandMessages, language);
  const ofItem = [...PAGE_COMMANDS, ...CATALOG_COMMANDS].flatMap(({ id, keys }) =>
    keys === undefined ? [] : [{ keys, label: itemText(id) }],
  );
  const ofEditor = offeredCommands({ features: boot().site.features }).flatMap(({ keys, label }) =>
    keys === undefined ? [] : [{ keys: keysText(keys, isMac()), label: editorText(label) }],
  );
  const ofSheet = SHEET_COMMANDS.flatMap(({ keys, label }) =>
    keys === undefined ? [] : [{ keys: keysText(keys, isMac()), label: sheetText(label) }],
  );
  return [
    { title: t('inTree'), entries: ofItem },
    { title: t('inEditor'), entries: ofEditor },
    { title: t('inSheet'), entries: ofSheet },
  ];
}
