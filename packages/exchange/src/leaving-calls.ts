import type { ApiRequest } from '@sheaf/contract';
import { markdownOfJson } from '@sheaf/markdown/api-page/from-json';
import { headingIn } from '@sheaf/markdown/api-page/lines';
import { type ApiPage, type Block, readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import type { ApiProse } from '@sheaf/markdown/api-page/write-page';
import { type LeavingCatalog, type LeavingPage, type LeavingTree, pagesOf } from './leaving.ts';

/** A page that describes a call, as it leaves for a format that programs read. */
export interface LeavingCall {
  readonly title: string;
  /** The names of the catalogs above it, the top one first. */
  readonly above: readonly string[];
  readonly request: ApiRequest;
  /** The first of what stands under `Remarks`. */
  readonly remarks: string;
  /** All else that the page says beside its call. */
  readonly prose: readonly ApiProse[];
}

/** The items of an API client hold calls alone, whatever kind their pages are said to be. */
const OF_CLIENT = 3;

export function mayBeCall({ kind }: LeavingPage, { item }: LeavingTree): boolean {
  return kind === 'api' || item.item_type === OF_CLIENT;
}

/** Calls in the order of reading, read one at a time. */
export async function* callsOf(tree: LeavingTree): AsyncGenerator<LeavingCall> {
  for (const { page, above } of pagesOf(tree)) {
    const call = await callOf(tree, page, above);
    if (call) yield call;
  }
}

/** Undefined for a page of another kind, for one that names no address, and for one that went meanwhile. */
export async function callOf(
  tree: LeavingTree,
  page: LeavingPage,
  above: readonly LeavingCatalog[],
): Promise<LeavingCall | undefined> {
  if (!mayBeCall(page, tree)) return undefined;
  const text = await (await page.read())?.content(() => undefined);
  if (text === undefined) return undefined;
  const read = readApiPage(markdownOfJson(text, tree.language, tree.globals) ?? text);
  const request = apiRequestOf(read);
  if (request.url === '') return undefined;
  return { title: page.title, above: above.map(({ title }) => title), request, ...besides(read) };
}

const REMARKS = /^(?:备注|remarks?|notes?)$/i;

function besides({ blocks }: ApiPage): Pick<LeavingCall, 'prose' | 'remarks'> {
  const said = blocks.map(proseOf).filter(({ text }) => text !== '');
  const remarks = said.find(({ heading }) => REMARKS.test(heading));
  return { remarks: remarks?.text ?? '', prose: said.filter((each) => each !== remarks) };
}

/** Of a section what is not in its words, its table and its example. */
function proseOf({ heading, lines, words, table, fence }: Block): ApiProse {
  const head = lines[0] && headingIn(lines[0]);
  const isTaken = (at: number): boolean =>
    lines[at] === words?.line ||
    (table !== undefined && at >= table.first && at < table.end) ||
    (fence !== undefined && at >= fence.first && at < fence.end);
  const rest = lines.filter((_, at) => !(at === 0 && head) && !(heading && isTaken(at)));
  const text = rest
    .map((line) => line.words)
    .join('\n')
    .trim();
  return { heading: heading ? '' : (head?.words ?? ''), text };
}

/** What a call says in words, as one Markdown text. */
export function wordsOf({ title, request, remarks, prose }: LeavingCall): string {
  const isSaid = request.description === title || remarks.startsWith(request.description);
  const brief = isSaid ? '' : request.description;
  const parts = prose.map(({ heading, text }) => (heading === '' ? text : `##### ${heading}\n\n${text}`));
  return [brief, remarks, ...parts].filter((part) => part !== '').join('\n\n');
}

/** A call without a method is made by the one that fits its body. */
export function methodOf({ method, body_type }: ApiRequest): string {
  return method || (body_type === 'none' ? 'GET' : 'POST');
}

/** The value that an example in JSON is; undefined for any other text. */
export function jsonOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value ?? undefined;
  } catch (error) {
    // an example may be anything
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
