import { Dropdown, type MenuProps } from 'antd';
import { type ReactElement, type SyntheticEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { MENU_IN_SIGHT } from '../../ui/menu-in-sight.ts';
import { COMMAND_ICONS } from './command-icon.tsx';
import { itemCommandMessages } from './item-command-messages.ts';
import type { ItemCommandId } from './item-commands.ts';

interface Entry {
  readonly id: ItemCommandId;
  readonly isDangerous?: boolean;
  readonly keys?: string;
}

/** Commands as a menu has them, in groups with lines between. */
export type EntryGroups = readonly (readonly Entry[])[];

function useEntries(groups: EntryGroups, onChoose: (id: ItemCommandId) => void): NonNullable<MenuProps['items']> {
  const t = useMessages(itemCommandMessages);
  return groups.flatMap((entries, at) => [
    ...(at > 0 ? [{ type: 'divider' as const }] : []),
    ...entries.map(({ id, isDangerous = false, keys }) => ({
      key: id,
      label: t(id),
      icon: COMMAND_ICONS[id],
      danger: isDangerous,
      ...(keys === undefined ? {} : { extra: <kbd>{keys}</kbd> }),
      onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
        // the rest of a key press would reach what has the focus by then
        domEvent.preventDefault();
        onChoose(id);
      },
    })),
  ]);
}

interface MenuButtonProps {
  readonly groups: EntryGroups;
  readonly onChoose: (id: ItemCommandId) => void;
  /** The button that opens it. */
  readonly children: ReactElement;
  readonly placement: 'bottomRight' | 'topRight';
}

/** A menu of commands under, or above, its button. */
export function CommandMenuButton({ groups, onChoose, children, placement }: MenuButtonProps) {
  const place = useRef<HTMLSpanElement>(null);
  const focusButton = () => place.current?.querySelector('button')?.focus();
  const items = useEntries(groups, (id) => {
    // what opens a dialog gets the focus back: the menu is gone by then
    focusButton();
    onChoose(id);
  });
  return (
    <span ref={place}>
      <Dropdown
        menu={{ items }}
        trigger={['click']}
        placement={placement}
        {...MENU_IN_SIGHT}
        autoFocus
        destroyOnHidden
        onOpenChange={(open) => open || focusButton()}
      >
        {children}
      </Dropdown>
    </span>
  );
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

interface PointMenuProps {
  readonly at: Point;
  readonly groups: EntryGroups;
  readonly onChoose: (id: ItemCommandId) => void;
  /** It was left without a choice. */
  readonly onClose: () => void;
}

/** The open menu of something that was pressed with the right button, or by a key. */
export function PointMenu({ at, groups, onChoose, onClose }: PointMenuProps) {
  const isChosen = useRef(false);
  const items = useEntries(groups, (id) => {
    isChosen.current = true;
    onChoose(id);
  });
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomLeft"
      {...MENU_IN_SIGHT}
      menu={{ items, onContextMenu: (event) => event.preventDefault() }}
      onOpenChange={(open) => !open && !isChosen.current && onClose()}
    >
      <span className="menu-point" style={{ left: at.x, top: at.y }} />
    </Dropdown>
  );
}
