export { type DropAt, isMoveKey, type Place } from './catalog-tree.ts';
export { dropPlace, menuPlaceByKey } from './menu-moves.ts';
export { PageSortDialog } from './page-sort-dialog.tsx';
export { useMenuMoves } from './use-menu-moves.ts';
