import { Dropdown } from 'antd';
import { MENU_IN_SIGHT } from '../../ui/menu-in-sight.ts';
import type { SheetCommandGroup } from './commands/sheet-command.ts';
import type { SheetDesk } from './sheet-desk.ts';
import { type CommandDoors, useCommandItems } from './sheet-menu.tsx';
import type { MenuPoint } from './use-sheet-board.ts';

interface ContextMenuProps extends CommandDoors {
  readonly at: MenuPoint;
  readonly onClose: () => void;
}

/** What may be done with the chosen cells, rows or columns, where they were pressed. */
export function SheetContextMenu({ at, desk, run, onClose }: ContextMenuProps) {
  const items = useCommandItems('context', groupsFor(desk), {
    desk,
    run: (command) => {
      onClose();
      run(command);
    },
  });
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      {...MENU_IN_SIGHT}
      menu={{ items, onContextMenu: (event) => event.preventDefault() }}
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="sheet-point" style={{ left: at.x, top: at.y }} />
    </Dropdown>
  );
}

function groupsFor(desk: SheetDesk): readonly SheetCommandGroup[] {
  const { range } = desk;
  const { rows, cols } = desk.state().shape;
  const isRows = range.left === 0 && range.right === cols - 1;
  const isCols = range.top === 0 && range.bottom === rows - 1;
  if (isRows && !isCols) return ['clip', 'rows'];
  if (isCols && !isRows) return ['clip', 'cols', 'data'];
  return ['clip', 'rows', 'cols', 'merge', 'data'];
}
