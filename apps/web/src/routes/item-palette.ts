import type { ReadingData } from '@sheaf/contract';
import { itemCommandMessages } from '../features/item/item-command-messages.ts';
import {
  BAR_COMMANDS,
  type CommandTarget,
  type ItemCommandId,
  MANAGER_COMMANDS,
  PAGE_COMMANDS,
  shownTarget,
} from '../features/item/item-commands.ts';
import { type Language, textOf } from '../lib/i18n.ts';
import type { PaletteAction } from '../view/palette-model.ts';

/** The tree has its own buttons for these, and the palette its own lines. */
const ELSEWHERE: ReadonlySet<ItemCommandId> = new Set(['editPage', 'manageCatalogs', 'expandAll', 'collapseAll']);

/** What may be done with the page that is shown and with its item: the lists that the menus read. */
export function commandActions(
  data: ReadingData,
  language: Language,
  choose: (id: ItemCommandId, target: CommandTarget) => void,
): readonly PaletteAction[] {
  const t = textOf(itemCommandMessages, language);
  const { item } = data;
  const target = shownTarget(data);
  const ofPage = target ? PAGE_COMMANDS.filter(({ may }) => may({ item, target })) : [];
  const ofItem = [...BAR_COMMANDS, ...MANAGER_COMMANDS].filter(({ may }) => may({ item, target }));
  const ids = new Set([...ofPage, ...ofItem].map(({ id }) => id).filter((id) => !ELSEWHERE.has(id)));
  const isOfPage = (id: ItemCommandId) => PAGE_COMMANDS.some((command) => command.id === id);
  return [...ids].map((id) => ({
    id,
    icon: isOfPage(id) ? 'page' : 'contents',
    label: t(id),
    hint: isOfPage(id) ? (target?.title ?? '') : item.item_name,
    whenTyped: true,
    run: () => choose(id, target),
  }));
}
