import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { isMac, keysText } from '../../lib/keys-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { MENU_IN_SIGHT } from '../../ui/menu-in-sight.ts';
import type { SheetCommand, SheetCommandGroup } from './commands/sheet-command.ts';
import { SHEET_COMMANDS } from './commands/sheet-commands.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import type { SheetDesk } from './sheet-desk.ts';

export interface CommandDoors {
  readonly desk: SheetDesk;
  readonly run: (command: SheetCommand) => void;
}

interface SheetMenuProps extends CommandDoors {
  readonly groups: readonly SheetCommandGroup[];
  readonly label: string;
  readonly children?: ReactNode;
}

/** A menu of the commands of some groups; those that have nothing to work on now stand in it greyed. */
export function SheetMenu({ groups, label, children, desk, run }: SheetMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const isChosen = useRef(false);
  const choose: CommandDoors['run'] = (command) => {
    isChosen.current = true;
    run(command);
  };
  const items = useCommandItems('menu', groups, { desk, run: choose });
  const change = (open: boolean) => {
    setOpen(open);
    // what was chosen says itself where the focus goes
    if (!(open || isChosen.current)) button.current?.focus();
    isChosen.current = false;
  };
  return (
    <Dropdown
      menu={{ items }}
      trigger={['click']}
      {...MENU_IN_SIGHT}
      open={isOpen}
      onOpenChange={change}
      autoFocus
      destroyOnHidden
    >
      <button
        ref={button}
        type="button"
        className={children ? 'btn quiet small icon-only' : 'btn quiet small tool-menu'}
        tabIndex={-1}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        title={children ? label : undefined}
      >
        {children ?? (
          <>
            {label}
            <Icon name="chevron" />
          </>
        )}
      </button>
    </Dropdown>
  );
}

/** Of the commands of a place those of some groups, with lines between the groups. */
export function useCommandItems(
  place: 'menu' | 'context' | 'tab',
  groups: readonly SheetCommandGroup[],
  { desk, run }: CommandDoors,
): NonNullable<MenuProps['items']> {
  const label = useCommandLabel();
  const shown = groups.map((group) =>
    SHEET_COMMANDS.filter((command) => command.group === group && command.places.includes(place)),
  );
  return shown
    .filter((commands) => commands.length > 0)
    .flatMap((commands, at) => [
      ...(at === 0 ? [] : [{ type: 'divider' as const, key: `line-${at}` }]),
      ...commands.map((command) => ({
        key: command.id,
        label: label(command),
        ...(command.isOn?.(desk) ? { icon: <Icon name="check" /> } : {}),
        ...(command.keys === undefined ? {} : { extra: <kbd>{keysText(command.keys, isMac())}</kbd> }),
        disabled: !command.mayRun(desk),
        onClick: () => run(command),
      })),
    ]);
}

export function useCommandLabel(): (command: SheetCommand) => string {
  const t = useMessages(sheetCommandMessages);
  return ({ label }) => t(label);
}
