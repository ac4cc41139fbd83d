import { RESERVED_SEGMENTS } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';

const RESERVED = new Set(RESERVED_SEGMENTS);

/** An address of its own: letters and digits, no number (that is an id), no word that the site uses. */
function isDomain(text: string): boolean {
  return /^[a-z0-9]+$/i.test(text) && !/^\d+$/.test(text) && !RESERVED.has(text.toLowerCase());
}

/** The columns of a personal domain; '' is none. @throws ApiError domainInvalid */
export function domainColumns(item_domain: string): { item_domain: string; item_domain_key: string | null } {
  if (item_domain === '') return { item_domain: '', item_domain_key: null };
  if (!isDomain(item_domain)) throw new ApiError('domainInvalid', {}, { field: 'item_domain' });
  return { item_domain, item_domain_key: item_domain.toLowerCase() };
}
