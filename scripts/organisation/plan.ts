import { numbers } from '../random-numbers.ts';
import type { CorpusPage, CorpusTree } from './corpus.ts';

/** How large an organisation is. */
export interface Size {
  readonly users: number;
  readonly teams: number;
  readonly items: number;
  /** In all. */
  readonly pages: number;
  /** Of the one item that is larger than all others. */
  readonly largest: number;
}

export const ORGANISATION: Size = { users: 5000, teams: 300, items: 2000, pages: 200_000, largest: 20_000 };

/** An organisation of a part of that size: 0.1 for a tenth of everything. */
export function sizeOfPart(part: number): Size {
  const scaled = Object.entries(ORGANISATION).map(([name, count]) => [name, Math.max(1, Math.round(count * part))]);
  return { ...ORGANISATION, ...Object.fromEntries(scaled) };
}

export interface PlannedItem {
  readonly item_name: string;
  readonly item_description: string;
  readonly visibility: 'open' | 'private';
  /** Index of its owner. */
  readonly owner: number;
  readonly tree: CorpusTree;
  readonly pages: number;
}

const GROUPS = [
  '支付',
  '订单',
  '会员',
  '物流',
  '风控',
  'Search',
  'Mobile',
  'Data',
  'Platform',
  'Infra',
  '运营',
  '财务',
];
const PURPOSES = ['接口', '手册', '数据字典', 'API', 'Guide', 'Runbook', '规范', 'Reference'];
const SURNAMES = [
  '陈',
  '林',
  '王',
  '李',
  '张',
  '周',
  '吴',
  '郑',
  '赵',
  '孙',
  '何',
  '许',
  'Tan',
  'Smith',
  'Mori',
  'Lopez',
];
const GIVEN = [
  '屿',
  '晓',
  '雪',
  '航',
  '琪',
  '伟',
  '静',
  '磊',
  '颖',
  '凯',
  'Mia',
  'Alex',
  'Ken',
  'Sara',
  '子涵',
  '一诺',
];

export function userOf(index: number): { readonly username: string; readonly name: string } {
  const surname = SURNAMES[index % SURNAMES.length] ?? '';
  const given = GIVEN[Math.floor(index / SURNAMES.length) % GIVEN.length] ?? '';
  const latin = /^[A-Z]/.test(surname) && /^[A-Z]/.test(given);
  return { username: `user${index + 1}`, name: latin ? `${given} ${surname}` : `${surname}${given}` };
}

export function teamOf(index: number): string {
  return `${GROUPS[index % GROUPS.length]} ${Math.floor(index / GROUPS.length) + 1} 组`;
}

/** The largest first; most others have some tens of pages, some a thousand. The same for the same size and corpus. */
export function plannedItems(trees: readonly CorpusTree[], size: Size): PlannedItem[] {
  const pick = numbers(size.items + size.pages);
  const weights = Array.from({ length: size.items - 1 }, (_, at) => 1 / (at + 20));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const rest = size.pages - size.largest;
  const counts = [size.largest, ...weights.map((weight) => Math.max(1, Math.round((weight / total) * rest)))];
  return counts.map((pages, index) => {
    const tree = trees[index % trees.length];
    if (!tree) throw new Error('The corpus holds no tree');
    const group = GROUPS[pick(GROUPS.length)];
    return {
      item_name: `${group} ${tree.title} ${PURPOSES[pick(PURPOSES.length)]} ${index + 1}`.slice(0, 100),
      item_description: `${tree.title}, ${group}`,
      visibility: pick(3) === 0 ? 'open' : 'private',
      owner: pick(size.users),
      tree,
      pages,
    };
  });
}

export interface PlannedPlace {
  readonly path: readonly string[];
  readonly pages: readonly CorpusPage[];
}

/** The tree, over and over until there are so many pages: each time in a catalog of its own, as of another service. */
export function placesOf({ tree, pages }: Pick<PlannedItem, 'tree' | 'pages'>): PlannedPlace[] {
  const places: PlannedPlace[] = [];
  let left = pages;
  for (let round = 0; left > 0; round++) {
    const service = `${GROUPS[round % GROUPS.length]} ${Math.floor(round / GROUPS.length) + 1}`;
    for (const { path, pages: some } of tree.places) {
      const taken = some.slice(0, left);
      if (taken.length === 0) break;
      left -= taken.length;
      const titled = round === 0 ? taken : taken.map((page) => ({ ...page, title: `${page.title} · ${service}` }));
      places.push({ path: round === 0 ? path : [service, ...path].slice(0, 3), pages: titled });
    }
  }
  return places;
}
