import { BOOK_COMMANDS, FILE_COMMANDS, HELP_COMMANDS } from './book-commands.ts';
import { DATA_COMMANDS } from './data-commands.ts';
import { EDIT_COMMANDS } from './edit-commands.ts';
import { FORMAT_COMMANDS } from './format-commands.ts';
import { LINE_COMMANDS } from './line-commands.ts';
import type { SheetCommand } from './sheet-command.ts';

/** The one list of what a spreadsheet can do: toolbar, menus, keys and the list of all commands read it. */
export const SHEET_COMMANDS: readonly SheetCommand[] = [
  ...FILE_COMMANDS,
  ...EDIT_COMMANDS,
  ...FORMAT_COMMANDS,
  ...LINE_COMMANDS,
  ...DATA_COMMANDS,
  ...BOOK_COMMANDS,
  ...HELP_COMMANDS,
];

export interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** The command of a key; Backspace clears as Delete does. */
export function commandOfKey(pressed: PressedKey): SheetCommand | undefined {
  const name = keysOf(pressed);
  const wanted = ALIASES[name] ?? name;
  return SHEET_COMMANDS.find(({ keys }) => keys?.toLowerCase() === wanted);
}

const ALIASES: Readonly<Record<string, string>> = {
  backspace: 'delete',
  'shift-mod-z': 'mod-y',
  'mod-h': 'mod-f',
  'mod-/': 'f1',
};

function keysOf({ key, ctrlKey, metaKey, shiftKey, altKey }: PressedKey): string {
  const parts = [shiftKey && 'shift', altKey && 'alt', (ctrlKey || metaKey) && 'mod', key];
  return parts
    .filter((part) => part !== false)
    .join('-')
    .toLowerCase();
}
