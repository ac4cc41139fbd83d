import { searchEverywhere } from './search-everywhere.ts';
import { searchOneItem } from './search-one-item.ts';
import type { FoundItems, FoundPages, SearchOrder, SearchSource } from './search-order.ts';

export function answerTo(source: SearchSource, order: SearchOrder): Promise<FoundPages | FoundItems> {
  return order.in === 'item' ? searchOneItem(source, order) : searchEverywhere(source, order);
}
