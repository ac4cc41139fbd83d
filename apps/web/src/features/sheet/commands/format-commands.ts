import { meets, rangeName } from '@sheaf/sheet/address';
import type { CellFormat, CellStyle } from '@sheaf/sheet/stored';
import { restyled, type StyleChange } from '../cell-changes.ts';
import { isOneCell } from '../selection.ts';
import type { SheetDesk } from '../sheet-desk.ts';
import { changeCells } from './edit-commands.ts';
import { type SheetCommand, whileWriting } from './sheet-command.ts';

/** The looks of what is chosen. */
export function restyle(desk: SheetDesk, change: StyleChange): void {
  changeCells(desk, restyled(desk.sheetNow, desk.range, change));
}

export function styleHere(desk: SheetDesk): CellStyle {
  const { row, col } = desk.state().selection.active;
  return desk.style(row, col) ?? {};
}

type Switch = Pick<SheetCommand, 'id' | 'label' | 'icon' | 'keys'> & {
  readonly isOn: (style: CellStyle) => boolean;
  readonly to: (isOn: boolean) => StyleChange;
};

/** On where the active cell has it not, off where it has, as for text. */
function switched({ isOn, to, ...command }: Switch, group: 'text' | 'align'): SheetCommand {
  return {
    ...command,
    group,
    places: ['toolbar', 'menu'],
    mayRun: whileWriting,
    isOn: (desk) => isOn(styleHere(desk)),
    run: (desk) => restyle(desk, to(!isOn(styleHere(desk)))),
  };
}

const TEXT_SWITCHES: readonly Switch[] = [
  {
    id: 'bold',
    label: 'bold',
    icon: 'bold',
    keys: 'Mod-b',
    isOn: ({ font }) => font?.bold === true,
    to: (bold) => ({ font: { bold } }),
  },
  {
    id: 'italic',
    label: 'italic',
    icon: 'italic',
    keys: 'Mod-i',
    isOn: ({ font }) => font?.italic === true,
    to: (italic) => ({ font: { italic } }),
  },
  {
    id: 'underline',
    label: 'underline',
    icon: 'underline',
    keys: 'Mod-u',
    isOn: (style) => style.underline === true,
    to: (underline) => ({ underline }),
  },
  {
    id: 'strike',
    label: 'strike',
    icon: 'strike',
    isOn: (style) => style.strike === true,
    to: (strike) => ({ strike }),
  },
];

const ALIGN_SWITCHES: readonly Switch[] = [
  alignment('align-left', 'alignLeft', 'left'),
  alignment('align-center', 'alignCenter', 'center'),
  alignment('align-right', 'alignRight', 'right'),
  {
    id: 'wrap',
    label: 'wrap',
    icon: 'wrap',
    isOn: ({ textwrap }) => textwrap === true,
    to: (textwrap) => ({ textwrap }),
  },
];

function alignment(
  id: string,
  label: 'alignLeft' | 'alignCenter' | 'alignRight',
  align: 'left' | 'center' | 'right',
): Switch {
  return {
    id,
    label,
    icon: label,
    isOn: (style) => style.align === align,
    to: (isOn) => ({ align: isOn ? align : undefined }),
  };
}

const FORMATS: readonly (readonly [CellFormat, SheetCommand['label']])[] = [
  ['normal', 'formatNormal'],
  ['text', 'formatText'],
  ['number', 'formatNumber'],
  ['percent', 'formatPercent'],
  ['rmb', 'formatRmb'],
  ['usd', 'formatUsd'],
  ['eur', 'formatEur'],
  ['date', 'formatDate'],
  ['time', 'formatTime'],
  ['datetime', 'formatDatetime'],
];

function formatCommand([format, label]: (typeof FORMATS)[number]): SheetCommand {
  return {
    id: `format-${format}`,
    label,
    group: 'number',
    places: ['menu'],
    mayRun: whileWriting,
    isOn: (desk) => {
      const style = styleHere(desk);
      return style.numfmt === undefined && (style.format ?? 'normal') === format;
    },
    run: (desk) => restyle(desk, { format: format === 'normal' ? undefined : format, numfmt: undefined }),
  };
}

export const FORMAT_COMMANDS: readonly SheetCommand[] = [
  ...TEXT_SWITCHES.map((command) => switched(command, 'text')),
  ...ALIGN_SWITCHES.map((command) => switched(command, 'align')),
  ...FORMATS.map(formatCommand),
  {
    id: 'format-other',
    label: 'formatOther',
    group: 'number',
    places: ['menu'],
    mayRun: whileWriting,
    isOn: (desk) => styleHere(desk).numfmt !== undefined,
    run: (_, tools) => tools.open('format'),
  },
  {
    id: 'merge',
    label: 'merge',
    icon: 'merge',
    group: 'merge',
    places: ['toolbar', 'menu'],
    mayRun: (desk) => whileWriting(desk) && !isOneCell(desk.range) && !isMerge(desk),
    run: (desk) => performOnRange(desk, 'merge'),
  },
  {
    id: 'unmerge',
    label: 'unmerge',
    group: 'merge',
    places: ['menu', 'context'],
    mayRun: (desk) => whileWriting(desk) && desk.state().shape.merges.some((merge) => meets(merge, desk.range)),
    run: (desk) => performOnRange(desk, 'unmerge'),
  },
];

function isMerge(desk: SheetDesk): boolean {
  return desk.state().shape.merges.some((merge) => rangeName(merge) === rangeName(desk.range));
}

function performOnRange(desk: SheetDesk, kind: 'merge' | 'unmerge'): void {
  desk.perform([{ kind, sheet: desk.state().sheet, range: rangeName(desk.range) }]);
}
