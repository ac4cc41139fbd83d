import type { ItemRow } from '@sheaf/contract';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, type SyntheticEvent, useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { MENU_IN_SIGHT } from '../../ui/menu-in-sight.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { type ItemAction, isDangerous, itemActions } from './item-actions.ts';
import { itemMessages } from './item-messages.ts';

const ICONS: Readonly<Record<ItemAction, ReactNode>> = {
  open: <Icon name="right" />,
  share: <WorkIcon name="share" />,
  star: <WorkIcon name="star" />,
  up: <WorkIcon name="up" />,
  down: <WorkIcon name="down" />,
  first: <WorkIcon name="order" />,
  exit: <WorkIcon name="exit" />,
  base: <WorkIcon name="info" />,
  members: <Icon name="members" />,
  openApi: <WorkIcon name="key" />,
  recycle: <WorkIcon name="history" />,
  transfer: <WorkIcon name="give" />,
  copy: <Icon name="copy" />,
  archive: <Icon name="archive" />,
  remove: <Icon name="trash" />,
};

interface ItemMenuProps {
  readonly item: ItemRow;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onChoose: (action: ItemAction) => void;
  readonly onClose: () => void;
}

/** The open menu of an entry. It lies over the button that opened it, so that a second press closes it. */
export function ItemMenu({ item, isFirst, isLast, onChoose, onClose }: ItemMenuProps) {
  const t = useMessages(itemMessages);
  const labels: Readonly<Record<ItemAction, string>> = {
    open: t('actionOpen'),
    share: t('actionShare'),
    star: item.is_star === 1 ? t('actionUnstar') : t('actionStar'),
    up: t('actionUp'),
    down: t('actionDown'),
    first: t('actionFirst'),
    exit: t('actionExit'),
    base: t('actionBase'),
    members: t('actionMembers'),
    openApi: t('actionOpenApi'),
    recycle: t('actionRecycle'),
    transfer: t('actionTransfer'),
    copy: t('actionCopy'),
    archive: t('actionArchive'),
    remove: t('actionRemove'),
  };
  const isChosen = useRef(false);
  const absent = new Set<ItemAction>([...(isFirst ? FORWARD : []), ...(isLast ? BACKWARD : [])]);
  const groups = itemActions(item).map((actions) => actions.filter((action) => !absent.has(action)));
  const entries = groups
    .filter((actions) => actions.length > 0)
    .flatMap((actions, at) => [
      ...(at > 0 ? [{ type: 'divider' as const }] : []),
      ...actions.map((key) => ({
        key,
        label: labels[key],
        icon: ICONS[key],
        danger: isDangerous(key),
        onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
          // the rest of a key press would reach what has the focus by then
          domEvent.preventDefault();
          isChosen.current = true;
          onChoose(key);
        },
      })),
    ]);
  return <OpenMenu entries={entries} onClose={() => isChosen.current || onClose()} />;
}

const FORWARD: readonly ItemAction[] = ['up', 'first'];
const BACKWARD: readonly ItemAction[] = ['down'];

function OpenMenu({ entries, onClose }: { entries: NonNullable<MenuProps['items']>; onClose: () => void }) {
  return (
    <Dropdown
      open
      autoFocus
      trigger={['click']}
      placement="bottomRight"
      {...MENU_IN_SIGHT}
      menu={{ items: entries }}
      onOpenChange={(open) => !open && onClose()}
    >
      <span className="menu-anchor" />
    </Dropdown>
  );
}
