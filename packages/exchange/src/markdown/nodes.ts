import type { PageHead } from './page-text.ts';

export interface CatalogNode {
  readonly kind: 'catalog';
  readonly key: string;
  readonly title: string;
  readonly children: TreeNode[];
}

/** `label` is the page's name in the navigation, empty where it has none. */
export interface PageNode {
  readonly kind: 'page';
  readonly page: PageHead;
  readonly label: string;
}

export type TreeNode = CatalogNode | PageNode;
