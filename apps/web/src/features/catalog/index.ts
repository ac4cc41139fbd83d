export { CatalogAddDialog } from './catalog-add-dialog.tsx';
export { PageOrder } from './page-order.tsx';
