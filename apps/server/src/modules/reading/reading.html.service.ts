import { type ErrorData, RESERVED_SEGMENTS, type ReadingData } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import type { ApiError } from '../../platform/errors.ts';
import { Page, Redirect } from '../../platform/http/answer.ts';
import type { RequestFacts } from '../../platform/http/dispatch.ts';
import { httpStatus } from '../../platform/http/faults.ts';
import { workingPagePolicy } from '../../platform/http/headers.ts';
import { loadReader, type Reader, readScript, readStyles, type Theme } from './reader.ts';
import { siteData } from './reading.service.ts';

const THEME_COOKIE = 'sheaf_theme';

let loading: Promise<Reader> | undefined;

/** Loaded when the first page is asked for; a failure is not remembered. */
function reader(): Promise<Reader> {
  loading ??= loadReader().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The script by which a device keeps what was read. */
export function serviceWorkerScript(): Promise<string> {
  return script('sw');
}

/** The script of a worker that calls other hosts. */
export function callerScript(): Promise<string> {
  return script('caller');
}

/** What pages for readers look by, for a copy of them that stands elsewhere. */
export function readerStyles(): Promise<string> {
  return readStyles();
}

const scripts = new Map<string, Promise<string>>();

function script(name: 'sw' | 'caller'): Promise<string> {
  const known = scripts.get(name);
  if (known !== undefined) return known;
  const loaded = readScript(name).catch((error: unknown) => {
    scripts.delete(name);
    throw error;
  });
  scripts.set(name, loaded);
  return loaded;
}

/** Marks a page that somebody with an account reads, so that his device may keep a copy. */
function copyHeader({ viewer }: RequestContext, { share, view, page }: ReadingData): Readonly<Record<string, string>> {
  // what is shared is nobody's to keep, or to find by a search engine: the next moment it may be over
  if (share) return { 'x-robots-tag': 'noindex' };
  return viewer && view === 'page' && page ? { 'x-sheaf-page': String(page.page_id) } : {};
}

/** The finished page. Those who may edit get the working app on it, all others the light script. */
export async function readingPage(ctx: RequestContext, data: ReadingData): Promise<Page> {
  const status = data.view === 'absent' ? 404 : 200;
  const headers = copyHeader(ctx, data);
  if (wantsJson(ctx)) {
    return new Page(JSON.stringify(data), { status, type: 'application/json; charset=utf-8', headers });
  }
  const { item } = data;
  const built = await reader();
  const theme = chosenTheme(ctx.request);
  const works = item.item_edit || item.item_manage || item.edit_catalogs.length > 0;
  if (!works) {
    const html = built.renderReading(data, { ...built.readerHead(data.site.base), theme });
    return new Page(html, { status, headers });
  }
  const nonce = randomToken(16);
  const html = built.renderReading(data, { ...built.workingHead(data.site.base, nonce, true), theme });
  return new Page(html, { status, headers: { ...headers, 'content-security-policy': workingPagePolicy(nonce) } });
}

/** The theme that the device keeps in a cookie, so that the page is dark before a script runs. */
export function chosenTheme({ cookies }: RequestFacts): Theme | undefined {
  const kept = cookies[THEME_COOKIE];
  return kept === 'light' || kept === 'dark' ? kept : undefined;
}

export function wantsJson({ request }: RequestContext): boolean {
  return request.accepts.startsWith('application/json');
}

/** A finished text that is no page of an item, in the type of those: the body is HTML. */
export async function plainPage(ctx: RequestContext, plain: { readonly title: string; readonly body: string }) {
  const built = await reader();
  const site = siteData(ctx, '/');
  return new Page(built.renderPlain(site, { ...built.readerHead(site.base), theme: chosenTheme(ctx.request) }, plain));
}

/** A working screen: the shell in which the app shows what the address asks for. */
export async function shellPage(ctx: RequestContext): Promise<Page> {
  const built = await reader();
  const nonce = randomToken(16);
  const site = siteData(ctx, ctx.request.url.split('?')[0] ?? '/');
  const { viewer } = ctx;
  const user = viewer ? { username: viewer.username, name: viewer.name, groupid: viewer.groupid } : null;
  const html = built.renderShell(site, {
    ...built.workingHead(site.base, nonce, true),
    theme: chosenTheme(ctx.request),
    user,
    title: 'Sheaf',
  });
  return new Page(html, { headers: { 'content-security-policy': workingPagePolicy(nonce) } });
}

/**
 * Where an HTML route refuses: to the log-in page, to the password page (also for what is not there: no right and not
 * there look the same), or a page that says what happened and nothing of what was asked for.
 */
export async function errorPage(context: Context, facts: RequestFacts, error: ApiError): Promise<Page | Redirect> {
  const path = facts.url.split('?')[0] ?? '/';
  const to = doorFor(path, error);
  if (to) return to;
  const status = httpStatus(error.error);
  const kind = kindOf(path, status);
  const site = { ...siteData({ ...context, language: facts.language, request: facts }, '/'), canonical: '' };
  const built = await reader();
  const data = { status, kind, message: errorMessage(error, facts), site } as const;
  return new Page(built.renderError(data, { ...built.readerHead(site.base), theme: chosenTheme(facts) }), { status });
}

/** Who was handed a link has no item to be let into: a dead one is told in words of its own. */
function kindOf(path: string, status: number): ErrorData['kind'] {
  if (status >= 500) return 'fault';
  if (status !== 404) return 'refused';
  return path.startsWith('/p/') ? 'share' : 'absent';
}

function errorMessage(error: ApiError, { language }: RequestFacts): string {
  return error.values['request_id'] === undefined
    ? ''
    : (language === 'zh' ? '编号 ' : 'Reference ') + error.values['request_id'];
}

/** No item is called so, which everybody may know: a door would lead nowhere. */
function isReserved(segment: string): boolean {
  return RESERVED_SEGMENTS.includes(segment.toLowerCase());
}

function doorFor(path: string, error: ApiError): Redirect | undefined {
  const back = `redirect=${encodeURIComponent(path)}`;
  if (error.error === 'loginForced' || error.error === 'loginExpired') return new Redirect(`/user/login?${back}`);
  if (error.error !== 'itemNotVisible' && error.error !== 'visitPasswordNeeded') return undefined;
  const standalone = /^\/page\/(\d+)$/.exec(path);
  if (standalone) return new Redirect(`/item/password/0?page_id=${standalone[1]}&${back}`);
  const inItem = /^\/([A-Za-z0-9]+)(?:\/(\d+))?(?:\/|$)/.exec(path);
  if (!inItem?.[1] || isReserved(inItem[1])) return undefined;
  const page = inItem[2] ? `page_id=${inItem[2]}&` : '';
  return new Redirect(`/item/password/${inItem[1]}?${page}${back}`);
}
