export { SearchBoard } from './search-board.tsx';
export { searchMessages } from './search-messages.ts';
export { SearchResults } from './search-results.tsx';
