import type { ReadingData } from '@sheaf/contract';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMenuMoves } from '../features/catalog/index.ts';
import { BeginWays } from '../features/item/begin-ways.tsx';
import { PointMenu } from '../features/item/command-menu.tsx';
import { editPlaces } from '../features/item/edit-places.ts';
import {
  BAR_COMMANDS,
  CATALOG_COMMANDS,
  type CommandTarget,
  type ItemCommandId,
  MANAGER_COMMANDS,
  PAGE_COMMANDS,
  shownTarget,
  targetOf,
} from '../features/item/item-commands.ts';
import { EditButton, PageActions, ReadOnlyNote } from '../features/item/item-view-places.tsx';
import { ManagerMenu, TreeBar } from '../features/item/tree-bar.tsx';
import { type RowMenu, rowCommands, useTreeSlot } from '../features/item/tree-slot.tsx';
import { ShareButton } from '../features/share/share-button.tsx';
import { useLanguage } from '../lib/i18n.ts';
import { useSaid } from '../ui/said.tsx';
import type { ReadingSlots, ReadingTools, TreeControls } from '../view/reading-tools.ts';
import { commandActions } from './item-palette.ts';
import { useOfferedActions } from './palette-layout.tsx';
import { useItemDialog } from './use-item-dialog.tsx';

type Run = (id: ItemCommandId, target: CommandTarget, tree?: TreeControls) => void;

/** The edit tools of an item view, each in its place, and the menu and dialog that one of them opened. */
export function useItemTools(data: ReadingData, tools: ReadingTools, onChanged: () => Promise<void>) {
  const navigate = useNavigate();
  const said = useSaid();
  const places = useMemo(() => editPlaces(data), [data]);
  const { editPath } = places;
  const onEdit = useCallback(() => {
    if (editPath !== undefined) void navigate(editPath);
  }, [editPath, navigate]);
  const { open, dialog } = useItemDialog({ data, refresh: onChanged, tell: said.tell });
  const run: Run = (id, target, tree) => {
    const path = pathOf(id, data, target);
    if (path !== undefined) void navigate(path);
    else if (id === 'expandAll') tree?.expandAll();
    else if (id === 'collapseAll') tree?.collapseAll();
    else open({ name: id, target });
  };
  const language = useLanguage();
  useOfferedActions(() => commandActions(data, language, run));
  const moreKeys = useCallback(async () => (await import('./more-keys.ts')).moreKeys(language), [language]);
  const { tree, rowMenu } = useTreeTools({ data, tools, run, refresh: onChanged, tell: said.tell });
  const shown = shownTarget(data);
  const slots: ReadingSlots = {
    topActions: (
      <>
        <ShareButton onPress={() => open({ name: 'share', target: shown })} />
        <ManagerMenu item={data.item} onChoose={(id) => run(id, undefined)} />
        <EditButton places={places} />
      </>
    ),
    pageActions: <PageActions places={places} run={(id) => run(id, shown)} />,
    treeFoot: (controls) => (
      <TreeBar
        data={data}
        places={places}
        onNewCatalog={() => open({ name: 'newCatalog', target: undefined })}
        onChoose={(id) => run(id, shown, controls)}
      />
    ),
    emptyActions: <BeginWays places={places} onDictionary={() => open({ name: 'dictionary', target: undefined })} />,
    banner: <ReadOnlyNote data={data} />,
    ...(tree ? { tree } : {}),
    ...(editPath === undefined ? {} : { onEdit }),
    moreKeys,
  };
  const beside = (
    <>
      {rowMenu}
      {dialog}
      {said.place}
    </>
  );
  return { slots, beside };
}

interface TreeToolsInput {
  readonly data: ReadingData;
  readonly tools: ReadingTools;
  readonly run: Run;
  readonly refresh: () => Promise<void>;
  readonly tell: (text: string) => void;
}

/** What the lines of the tree offer, and the menu of one of them that is open. */
function useTreeTools({ data: { item, menu_cut }, tools, run, refresh, tell }: TreeToolsInput) {
  const [menu, setMenu] = useState<RowMenu>();
  const loadMenu = async () => (menu_cut.length > 0 && tools.loadMenu ? tools.loadMenu() : item.menu);
  const moves = useMenuMoves({ item_id: item.item_id, loadMenu, refresh, onMoved: tell });
  const tree = useTreeSlot({
    item,
    menu,
    openMenu: setMenu,
    rename: (row) => run('renameCatalog', targetOf(item, row)),
    moves,
  });
  const close = () => {
    setMenu(undefined);
    // the line has the focus again, and what is opened next gives it back there
    document.querySelector<HTMLElement>(`.tree-live [data-key="${menu?.row.key}"]`)?.focus();
  };
  const choose = (id: ItemCommandId) => {
    close();
    if (menu) run(id, targetOf(item, menu.row));
  };
  const rowMenu = menu && (
    <PointMenu key={menu.row.key} at={menu.at} groups={rowCommands(item, menu.row)} onClose={close} onChoose={choose} />
  );
  return { tree, rowMenu };
}

/** Where a command leads, if it opens no dialog. */
function pathOf(id: ItemCommandId, { item }: ReadingData, target: CommandTarget): string | undefined {
  if (target?.kind === 'page') {
    const command = PAGE_COMMANDS.find((each) => each.id === id);
    if (command) return command.path?.({ item, target });
  }
  if (target?.kind === 'catalog') {
    const command = CATALOG_COMMANDS.find((each) => each.id === id);
    if (command) return command.path?.({ item, target });
  }
  return [...BAR_COMMANDS, ...MANAGER_COMMANDS].find((each) => each.id === id)?.path?.({ item, target });
}
