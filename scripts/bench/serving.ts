import { itemInfo, pageInfo, saveMock, savePage, searchItem } from '@sheaf/contract';
import type { Client } from '../api-client.ts';
import type { Figures } from './figures.ts';
import type { FilledItem } from './fill.ts';
import { getPage, postJson, runLoad } from './load.ts';
import { rareWord, textOf } from './texts.ts';

/** How long and how often. */
export interface Effort {
  readonly pages: number;
  /** In the branch that is copied, moved and deleted. */
  readonly moved: number;
  readonly warmSeconds: number;
  readonly seconds: number;
  readonly saves: number;
  readonly repeats: number;
}

export interface SearchTime {
  readonly text: string;
  readonly p95: number;
}

/** Pages that the readers of one moment open. */
const OPEN_PAGES = 200;
const CONNECTIONS = 16;

export async function measureReading(
  { url }: Client,
  { item_id, page_ids }: FilledItem,
  { warmSeconds, seconds, repeats }: Effort,
): Promise<Figures> {
  const fresh = page_ids.slice(-repeats).map((page_id) => getPage(`/${item_id}/${page_id}`));
  const cold = await runLoad({ kind: 'sequence', url, requests: fresh });
  const open = spread(page_ids, OPEN_PAGES);
  const load = { kind: 'throughput', url, connections: CONNECTIONS, warmSeconds, seconds } as const;
  const page = await runLoad({ ...load, requests: open.map((page_id) => getPage(`/${item_id}/${page_id}`)) });
  const info = await runLoad({ ...load, requests: open.map((page_id) => postJson(pageInfo.path, { page_id })) });
  const first = await runLoad({ kind: 'sequence', url, requests: Array(repeats).fill(getPage(`/${item_id}`)) });
  return {
    cold_page_p95: cold.p95,
    page_per_second: page.perSecond,
    page_p95: page.p95,
    info_per_second: info.perSecond,
    info_p95: info.p95,
    first_view_kb: first.bytesMax / 1024,
    first_view_p95: first.p95,
  };
}

const MOCK = {
  order_id: 'ord_@string(upper, 8)',
  status: '@pick(pending_payment, paid, closed)',
  buyer: { name: '@cname', city: '@city' },
  'items|1-3': [{ sku_id: 'SKU-@integer(10000, 10099)', price: '@float(1, 999, 2, 2)' }],
};

/** A template of ordinary size, by the key of its page. */
export async function measureMock(
  client: Client,
  { page_ids: [page_id = 0] }: FilledItem,
  { warmSeconds, seconds }: Effort,
): Promise<Figures> {
  const { unique_key } = await client.ok(saveMock, { page_id, template: JSON.stringify(MOCK) });
  const headers = { accept: 'application/json' };
  const requests = [{ method: 'GET' as const, path: `/mock/${unique_key}`, headers }];
  const load = { kind: 'throughput', url: client.url, connections: CONNECTIONS, warmSeconds, seconds } as const;
  const { perSecond, p95 } = await runLoad({ ...load, requests });
  return { mock_per_second: perSecond, mock_p95: p95 };
}

export async function measureTree({ url }: Client, { item_id }: FilledItem, { repeats }: Effort): Promise<Figures> {
  const request = postJson(itemInfo.path, { item_id: String(item_id) });
  const cold = await runLoad({ kind: 'sequence', url, requests: [request] });
  const tree = await runLoad({ kind: 'sequence', url, requests: Array(Math.ceil(repeats / 2)).fill(request) });
  return { tree_cold_ms: cold.max, tree_p95: tree.p95, tree_kb: tree.bytesMax / 1024 };
}

/** Each save changes the text of another page. */
export async function measureSaves(
  { url, token }: Client,
  { item_id, page_ids }: FilledItem,
  { saves }: Effort,
): Promise<Figures> {
  const requests = spread(page_ids, saves).map((page_id, index) => {
    const { page_title, page_content } = textOf(page_ids.indexOf(page_id));
    const text = `${page_content}\n\nsaved ${index}`;
    return postJson(savePage.path, { item_id, page_id, page_title, page_content: text }, token);
  });
  const warm = requests.slice(0, Math.ceil(saves / 10));
  await runLoad({ kind: 'sequence', url, requests: warm });
  const { p50, p95 } = await runLoad({ kind: 'sequence', url, requests: requests.slice(warm.length) });
  return { save_p50: p50, save_p95: p95 };
}

/** Common and rare words, one and several, in both languages. */
export async function measureSearches(
  { url }: Client,
  { item_id }: FilledItem,
  { pages, repeats }: Effort,
): Promise<SearchTime[]> {
  const rare = rareWord(Math.floor(pages / 3));
  const texts = [
    '用户',
    '登录接口',
    '退款 发票 回调',
    'user',
    'order status',
    'getUserInfo',
    'refund callback retry',
    rare,
  ];
  const times: SearchTime[] = [];
  for (const text of texts) {
    const request = postJson(searchItem.path, { item_id, keyword: text });
    await runLoad({ kind: 'sequence', url, requests: Array(5).fill(request) });
    const { p95 } = await runLoad({ kind: 'sequence', url, requests: Array(repeats).fill(request) });
    times.push({ text, p95 });
  }
  return times;
}

function spread(ids: readonly number[], count: number): number[] {
  const step = Math.max(1, Math.floor(ids.length / count));
  return Array.from({ length: Math.min(count, ids.length) }, (_, index) => ids[index * step] ?? 0);
}
