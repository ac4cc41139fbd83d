import {
  type ExchangePage,
  type ExchangeText,
  type PlaceholderTargets,
  placeholdersIn,
  resolvePlaceholders,
} from '@sheaf/exchange';
import { sha256 } from '../../platform/crypto/tokens.ts';
import type { ImportFiles } from './import.files.service.ts';
import type { BuiltTree } from './import.tree.service.ts';
import type { ImportWork } from './import-work.ts';

/** A text with addresses in the place of placeholders, and the files that these lead to. */
export interface Addressed {
  readonly page_content: string;
  readonly file_ids: readonly number[];
}

/** A text as it is stored. */
export interface Composed extends Addressed {
  readonly page: ExchangePage;
  readonly content_hash: string;
}

/** A text with placeholders, and where they stand if its reader said so. */
type PlacedText = Pick<ExchangeText, 'content' | 'places'>;

export interface Composer {
  readonly compose: (page: ExchangePage, text: ExchangeText) => Composed;
  readonly addressed: (text: PlacedText) => Addressed;
}

/**
 * Puts addresses in, and tells by a hash whether the file says the same as at the last import: its title, its text,
 * the pages it leads to, and what is in the files it shows, wherever in the source all these are.
 */
export function composer({ order }: ImportWork, { ids }: Pick<BuiltTree, 'ids'>, files: ImportFiles): Composer {
  const addressed = ({ content, places }: PlacedText): Addressed => {
    const file_ids = new Set<number>();
    const targets: PlaceholderTargets = {
      page: (key, anchor) => {
        const page_id = ids.get(key);
        if (page_id === undefined) return encodeURI(key);
        return `/${order.item_id}/${page_id}${anchor === '' ? '' : `#${anchor}`}`;
      },
      asset: (key) => {
        const file = files.fileOf(key);
        if (file) file_ids.add(file.file_id);
        return file?.address ?? encodeURI(key);
      },
    };
    const page_content = resolvePlaceholders(content, targets, places);
    return { page_content, file_ids: [...file_ids] };
  };
  const meaning: PlaceholderTargets = {
    page: (key, anchor) => `page:${ids.get(key) ?? key}#${anchor}`,
    asset: (key) => `file:${key.slice(key.lastIndexOf('/') + 1)}:${files.hashOf(key) || key}`,
  };
  const compose = (page: ExchangePage, { content, places = placeholdersIn(content) }: ExchangeText): Composed => {
    const meant = resolvePlaceholders(content, meaning, places);
    return { page, ...addressed({ content, places }), content_hash: sha256(JSON.stringify([page.title, meant])) };
  };
  return { compose, addressed };
}
