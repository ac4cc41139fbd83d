export { itemsChanged, myItemsQuery } from './item-queries.ts';
