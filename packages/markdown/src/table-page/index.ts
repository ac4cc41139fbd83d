export { plainCell } from './cell.ts';
export type { TableFacts, TableWriting } from './facts.ts';
export {
  type PageChange,
  pageChanges,
  withChanges,
  withoutRemovedMark,
  withRemovedMark,
} from './page-changes.ts';
export { readTablePage } from './read-facts.ts';
export type { Choice } from './row-changes.ts';
export { overviewPage, type PageFacts, pageText, tablePage } from './write.ts';
