import { LIMITS } from '@sheaf/contract';
import { Button, Dropdown } from 'antd';
import { type DragEvent, type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { type CatalogLine, type DropAt, isMoveKey, type MoveKey } from './catalog-tree.ts';

export interface RowActions {
  readonly onChoose: () => void;
  readonly onAdd: () => void;
  readonly onRename: () => void;
  readonly onCopy: () => void;
  readonly onRemove: () => void;
  readonly onKeyMove: (key: MoveKey) => void;
  readonly onDrag: () => void;
  readonly onDrop: (at: DropAt) => void;
}

interface CatalogRowProps {
  readonly line: CatalogLine;
  readonly chosen: boolean;
  /** False: shown, but another's to change. */
  readonly mayEdit: boolean;
  readonly actions: RowActions;
}

export function CatalogRow({ line: { node, depth }, chosen, mayEdit, actions }: CatalogRowProps) {
  const t = useMessages(catalogMessages);
  const [over, setOver] = useState<DropAt>();
  const name = node.cat_name;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(undefined);
    actions.onDrop(dropAt(event));
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(dropAt(event));
  };
  return (
    <li
      className={['catalog-row', `depth-${depth}`, chosen ? 'chosen' : '', over ? `drop-${over}` : ''].join(' ')}
      draggable={mayEdit}
      onDragStart={actions.onDrag}
      onDragOver={dragOver}
      onDragLeave={() => setOver(undefined)}
      onDrop={drop}
    >
      {mayEdit && (
        <span className="grip" title={t('drag')}>
          <WorkIcon name="drag" />
        </span>
      )}
      <Icon name="folder" />
      <button
        type="button"
        className="row-name ell"
        aria-pressed={chosen}
        data-cat={node.cat_id}
        onClick={actions.onChoose}
        onKeyDown={(event) => mayEdit && pressed(event, actions)}
      >
        {name}
      </button>
      <span className="muted num">{t('pages', { count: node.pages })}</span>
      {mayEdit && <RowTools name={name} depth={depth} actions={actions} />}
    </li>
  );
}

/** What one may do with a catalog: buttons side by side, or on phones in a menu. */
function RowTools({ name, depth, actions }: { name: string; depth: number; actions: RowActions }) {
  const t = useMessages(catalogMessages);
  const tools = [
    { key: 'newBelow', icon: 'plus', onClick: actions.onAdd },
    { key: 'rename', icon: 'edit', onClick: actions.onRename },
    { key: 'copyOrMove', icon: 'copy', onClick: actions.onCopy },
    { key: 'remove', icon: 'trash', onClick: actions.onRemove },
  ] as const;
  const offered = tools.filter(({ key }) => key !== 'newBelow' || depth < LIMITS.catalogDepth);
  const items = offered.map(({ key, icon, onClick }) => ({
    key,
    label: t(key, { name }),
    icon: <Icon name={icon} />,
    onClick,
  }));
  const button = useRef<HTMLButtonElement>(null);
  const entries = items.map(({ onClick, ...item }) => ({
    ...item,
    // what opens a dialog gets the focus back: the menu is gone by then
    onClick: ({ domEvent }: { readonly domEvent: SyntheticEvent }) => {
      // the rest of a key press would reach what has the focus by then
      domEvent.preventDefault();
      button.current?.focus();
      onClick();
    },
  }));
  const more = t('more', { name });
  return (
    <>
      <span className="row-tools">
        {items.map(({ key, label, icon, onClick }) => (
          <Button key={key} type="text" size="small" aria-label={label} title={label} icon={icon} onClick={onClick} />
        ))}
      </span>
      <Dropdown menu={{ items: entries }} trigger={['click']} autoFocus destroyOnHidden>
        <Button
          ref={button}
          className="row-more"
          type="text"
          size="small"
          aria-label={more}
          aria-haspopup="menu"
          icon={<WorkIcon name="more" />}
        />
      </Dropdown>
    </>
  );
}

function pressed(event: KeyboardEvent, actions: RowActions): void {
  if (event.key === 'F2') {
    event.preventDefault();
    actions.onRename();
  }
  if (!event.altKey || !isMoveKey(event.key)) return;
  event.preventDefault();
  actions.onKeyMove(event.key);
}

/** The upper quarter of a row means before it, the lower one behind it, the middle into it. */
function dropAt(event: DragEvent): DropAt {
  const { top, height } = event.currentTarget.getBoundingClientRect();
  const share = (event.clientY - top) / height;
  if (share < 0.25) return 'before';
  return share > 0.75 ? 'after' : 'inside';
}
