import { useMessages } from '../../lib/i18n.ts';
import { restyle, styleHere } from './commands/format-commands.ts';
import type { SheetToolName } from './commands/sheet-command.ts';
import { FilterDialog } from './filter-dialog.tsx';
import { OneFieldDialog } from './one-field-dialog.tsx';
import { SheetCommandsDialog } from './sheet-commands-dialog.tsx';
import type { SheetDesk } from './sheet-desk.ts';
import type { CommandDoors } from './sheet-menu.tsx';
import { sheetMessages } from './sheet-messages.ts';

interface ToolDialogProps extends CommandDoors {
  readonly tool: Exclude<SheetToolName, 'find'>;
  readonly onClose: () => void;
}

/** The dialog that a command opened. */
export function SheetToolDialog({ tool, desk, run, onClose }: ToolDialogProps) {
  const t = useMessages(sheetMessages);
  switch (tool) {
    case 'commands':
      return <SheetCommandsDialog desk={desk} run={run} onClose={onClose} />;
    case 'filter':
      return <FilterDialog desk={desk} onClose={onClose} />;
    case 'height':
    case 'width':
      return <SizeDialog desk={desk} of={tool} onClose={onClose} />;
    case 'rename':
      return (
        <OneFieldDialog
          title={t('renameTitle')}
          label={t('sheetName')}
          initial={desk.sheetNow.name}
          maxLength={31}
          apply={(name) => void desk.perform([{ kind: 'renameSheet', sheet: desk.state().sheet, name }])}
          onClose={onClose}
        />
      );
    case 'format':
      return (
        <OneFieldDialog
          title={t('formatTitle')}
          label={t('formatCode')}
          hint={t('formatHint')}
          initial={styleHere(desk).numfmt ?? '0.00'}
          maxLength={200}
          apply={(numfmt) => restyle(desk, { numfmt, format: undefined })}
          onClose={onClose}
        />
      );
  }
}

interface SizeDialogProps {
  readonly desk: SheetDesk;
  readonly of: 'height' | 'width';
  readonly onClose: () => void;
}

function SizeDialog({ desk, of, onClose }: SizeDialogProps) {
  const t = useMessages(sheetMessages);
  const { range } = desk;
  const { sheet, shape } = desk.state();
  const isHeight = of === 'height';
  const now = isHeight ? shape.rowAxis.sizeOf(range.top) : shape.colAxis.sizeOf(range.left);
  const apply = (text: string) => {
    const size = Math.round(Number(text));
    const rows = { at: range.top, count: range.bottom - range.top + 1 };
    const cols = { at: range.left, count: range.right - range.left + 1 };
    desk.perform([
      isHeight ? { kind: 'rowSize', sheet, ...rows, height: size } : { kind: 'colSize', sheet, ...cols, width: size },
    ]);
  };
  return (
    <OneFieldDialog
      title={t(isHeight ? 'heightTitle' : 'widthTitle')}
      label={t('pixels')}
      initial={String(now)}
      isNumber
      maxLength={4}
      apply={apply}
      onClose={onClose}
    />
  );
}
