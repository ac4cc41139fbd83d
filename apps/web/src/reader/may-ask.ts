import type { ReadingData } from '@sheaf/contract';

/** Whether who reads may ask the item: there is an assistant, and it answers nobody without an account. */
export function mayAsk({ share, site, user }: ReadingData): boolean {
  return user !== null && !share && site.features.includes('ai_assistant');
}
