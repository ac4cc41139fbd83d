export { type DropAt, isMoveKey, type Place } from './catalog-tree.ts';
export { dropPlace, menuPlaceByKey } from './menu-moves.ts';
export { PageOrder } from './page-order.tsx';
export { useMenuMoves } from './use-menu-moves.ts';
