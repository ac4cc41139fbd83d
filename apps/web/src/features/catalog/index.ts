export { CatalogAddDialog } from './catalog-add-dialog.tsx';
