import './item-view.css';
import type { ReadingData } from '@sheaf/contract';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { CommandMenuButton } from './command-menu.tsx';
import type { EditPlaces } from './edit-places.ts';
import { itemCommandMessages } from './item-command-messages.ts';
import {
  BAR_COMMANDS,
  type ItemCommandId,
  MANAGER_COMMANDS,
  offered,
  PAGE_COMMANDS,
  shownTarget,
} from './item-commands.ts';
import { itemViewMessages } from './item-view-messages.ts';

interface TreeBarProps {
  readonly data: ReadingData;
  readonly places: EditPlaces;
  readonly onNewCatalog: () => void;
  readonly onChoose: (id: ItemCommandId) => void;
}

/** Below the tree: what who edits makes, and a menu with the rest. */
export function TreeBar({ data, places, onNewCatalog, onChoose }: TreeBarProps) {
  const t = useMessages(itemViewMessages);
  const tCommand = useMessages(itemCommandMessages);
  const target = shownTarget(data);
  const groups = offered(BAR_COMMANDS, { item: data.item, target });
  return (
    <div className="tree-tools">
      {places.newPagePath !== undefined && (
        <Link className="btn quiet small" to={places.newPagePath}>
          <Icon name="plus" />
          {t('newPage')}
        </Link>
      )}
      <CopyPage data={data} />
      {places.newCatalogIn !== undefined && (
        <Button
          type="text"
          size="small"
          aria-label={t('newCatalog')}
          title={t('newCatalog')}
          icon={<Icon name="folder" />}
          onClick={onNewCatalog}
        />
      )}
      {groups.length > 0 && (
        <span className="tree-tool-icons">
          <CommandMenuButton groups={groups} onChoose={onChoose} placement="topRight">
            <Button
              type="text"
              size="small"
              aria-label={tCommand('barMenu')}
              title={tCommand('barMenu')}
              aria-haspopup="menu"
              icon={<WorkIcon name="more" />}
            />
          </CommandMenuButton>
        </span>
      )}
    </div>
  );
}

function CopyPage({ data: { item, page } }: { data: ReadingData }) {
  const t = useMessages(itemCommandMessages);
  const target = shownTarget({ item, page });
  const copy = PAGE_COMMANDS.find(({ id }) => id === 'copyPage');
  if (!target || !copy?.path || !copy.may({ item, target })) return null;
  return (
    <Link
      className="btn quiet small icon-only"
      to={copy.path({ item, target })}
      aria-label={t('copyPage')}
      title={t('copyPage')}
    >
      <Icon name="copy" />
    </Link>
  );
}

interface ManagerMenuProps {
  readonly item: ReadingData['item'];
  readonly onChoose: (id: ItemCommandId) => void;
}

/** In the header of who manages the item. */
export function ManagerMenu({ item, onChoose }: ManagerMenuProps) {
  const t = useMessages(itemCommandMessages);
  const groups = offered(MANAGER_COMMANDS, { item, target: undefined });
  if (groups.length === 0) return null;
  return (
    <CommandMenuButton groups={groups} onChoose={onChoose} placement="bottomRight">
      <button
        type="button"
        className="btn quiet icon-only"
        aria-label={t('itemMenu')}
        title={t('itemMenu')}
        aria-haspopup="menu"
      >
        <WorkIcon name="more" />
      </button>
    </CommandMenuButton>
  );
}
