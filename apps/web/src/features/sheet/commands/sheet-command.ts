import type { sheetCommandMessages } from '../sheet-command-messages.ts';
import type { SheetDesk } from '../sheet-desk.ts';
import type { SheetIconName } from '../sheet-icon.tsx';

/** What opens as a dialog over the grid. */
export type SheetToolName = 'commands' | 'filter' | 'find' | 'format' | 'height' | 'rename' | 'width';

/** What a command may ask of what is around the grid. */
export interface SheetTools {
  readonly save: () => void;
  readonly exportFile: () => void;
  readonly importFile: () => void;
  readonly showVersions: () => void;
  readonly clip: (what: 'cut' | 'copy' | 'paste') => void;
  readonly open: (tool: SheetToolName) => void;
}

export type SheetCommandGroup =
  | 'file'
  | 'undo'
  | 'clip'
  | 'fill'
  | 'text'
  | 'align'
  | 'number'
  | 'merge'
  | 'rows'
  | 'cols'
  | 'freeze'
  | 'data'
  | 'sheet'
  | 'help';

/** Where a command is offered beside its keys; the list of all commands has every one. */
type CommandPlace = 'toolbar' | 'menu' | 'context' | 'tab';

/** Something that may be done, as a value: toolbar, menus, keys and the list of all commands offer the same. */
export interface SheetCommand {
  readonly id: string;
  readonly label: keyof typeof sheetCommandMessages;
  readonly icon?: SheetIconName;
  /** `Mod` is Ctrl, on a Mac Command. */
  readonly keys?: string;
  readonly group: SheetCommandGroup;
  readonly places: readonly CommandPlace[];
  readonly mayRun: (desk: SheetDesk) => boolean;
  /** Of what is switched on and off: whether it is on at the active cell. */
  readonly isOn?: (desk: SheetDesk) => boolean;
  readonly run: (desk: SheetDesk, tools: SheetTools) => void;
}

export const always = () => true;
export const whileWriting = (desk: SheetDesk) => desk.state().mayWrite;
