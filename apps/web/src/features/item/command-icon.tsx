import type { ReactNode } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { ItemCommandId } from './item-commands.ts';

export const COMMAND_ICONS: Readonly<Record<ItemCommandId, ReactNode>> = {
  editPage: <Icon name="edit" />,
  copyPage: <Icon name="copy" />,
  movePage: <WorkIcon name="move" />,
  pageInfo: <WorkIcon name="info" />,
  pageHistory: <WorkIcon name="history" />,
  pageKeeper: <Icon name="user" />,
  deletePage: <Icon name="trash" />,
  newApiPage: <Icon name="plus" />,
  newPageIn: <Icon name="plus" />,
  newCatalogIn: <Icon name="folder" />,
  newCatalogBeside: <Icon name="folder" />,
  renameCatalog: <Icon name="edit" />,
  copyCatalog: <Icon name="copy" />,
  sortPages: <WorkIcon name="order" />,
  dictionary: <WorkIcon name="table" />,
  shareCatalog: <WorkIcon name="share" />,
  deleteCatalog: <Icon name="trash" />,
  expandAll: <Icon name="expand" />,
  collapseAll: <Icon name="shrink" />,
  stale: <Icon name="check" />,
  recycle: <Icon name="trash" />,
  manageCatalogs: <WorkIcon name="list" />,
  members: <Icon name="members" />,
  import: <WorkIcon name="upload" />,
  openApi: <WorkIcon name="key" />,
  base: <WorkIcon name="info" />,
  settings: <WorkIcon name="sliders" />,
  changeLog: <WorkIcon name="list" />,
  exportItem: <WorkIcon name="down" />,
  transfer: <WorkIcon name="give" />,
  archive: <Icon name="archive" />,
  deleteItem: <Icon name="trash" />,
};
