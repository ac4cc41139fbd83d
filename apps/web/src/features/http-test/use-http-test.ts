import type { Environment, HttpTest } from '@sheaf/contract';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isCancelled } from '../../lib/api.ts';
import { basePath } from '../../lib/href.ts';
import { callerAddress } from '../../view/addresses.ts';
import { addressOf, environmentValues, isReachable } from '../../view/try-call.ts';
import { environmentsQuery } from '../environment/index.ts';
import { draftOf, EMPTY_DRAFT, type HttpDraft, type HttpRequest, requestOf } from './http-request.ts';
import { openTest, useAddTest, type Whose } from './http-test-queries.ts';
import { type HttpAnswer, sendByRelay, sendFromBrowser, Unlisted } from './send-request.ts';

export type Way = 'browser' | 'relay';

/** What became of the last request. */
export type Outcome =
  | { readonly kind: 'none' | 'sending' | 'stopped' }
  | { readonly kind: 'answered'; readonly answer: HttpAnswer }
  | { readonly kind: 'failed'; readonly error: Error };

export interface HttpTestDesk {
  readonly draft: HttpDraft;
  readonly change: (change: Partial<HttpDraft>) => void;
  /** Where the calls of the item are answered. */
  readonly environments: readonly Environment[];
  /** The one that is chosen; undefined: none. */
  readonly environment: Environment | undefined;
  readonly choose: (environment_id: number) => void;
  /** Why they are not known. */
  readonly environmentsError: Error | null;
  /** What the chosen one says of the names between double braces. */
  readonly given: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, string>>;
  readonly setValue: (name: string, value: string) => void;
  readonly way: Way;
  readonly setWay: (way: Way) => void;
  /** The first line of the headers that is none. */
  readonly wrongHeader: number | undefined;
  /** Where the request would go, if the browser may send nothing there. */
  readonly unlisted: string | undefined;
  readonly outcome: Outcome;
  readonly send: (by?: Way) => void;
  readonly stop: () => void;
  readonly fill: () => void;
  readonly open: (test: HttpTest) => void;
}

interface TestPlace extends Whose {
  readonly item_id: number;
  /** Whether the site sends requests from here. */
  readonly mayRelay: boolean;
  readonly pageText: () => string;
}

export function useHttpTest({ item_id, uid, page_id, mayRelay, pageText }: TestPlace): HttpTestDesk {
  const whose = { uid, page_id };
  const fromPage = () => draftOf(apiRequestOf(readApiPage(pageText())));
  const [draft, setDraft] = useState<HttpDraft>(fromPage);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const [way, setWay] = useState<Way>(mayRelay ? 'relay' : 'browser');
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' });
  const sending = useRef<AbortController>(undefined);
  const add = useAddTest(whose);
  const list = useQuery(environmentsQuery(item_id));
  const environments = list.data ?? [];
  const [chosen, choose] = useState<number>();
  const environment =
    chosen === undefined ? environments[0] : environments.find(({ environment_id }) => environment_id === chosen);
  const given = environment ? environmentValues(environment) : {};
  const request = inEnvironment(requestOf(draft, { ...given, ...typedOf(values) }, BOUNDARY), environment);
  const send = async (by: Way) => {
    if (typeof request === 'number') return;
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setOutcome({ kind: 'sending' });
    const { signal } = controller;
    const place = { item_id, environments };
    const work = by === 'relay' ? sendByRelay(item_id, request, signal) : sendFromHere(request, place, signal);
    const became = await outcomeOf(work, signal);
    if (sending.current !== controller) return;
    setOutcome(became);
    if (wasSent(became)) add.mutate({ draft, answer: became.kind === 'answered' ? became.answer : undefined });
  };
  return {
    draft,
    ...{ environments, environment, choose, given, environmentsError: list.error },
    change: (next) => setDraft((now) => ({ ...now, ...next })),
    values,
    setValue: (name, value) => setValues((now) => ({ ...now, [name]: value })),
    way,
    setWay,
    wrongHeader: typeof request === 'number' ? request : undefined,
    unlisted: typeof request === 'number' ? undefined : unlistedOrigin(request.url, environments),
    outcome,
    send: (by = way) => void send(by),
    stop: () => sending.current?.abort(),
    fill: () => setDraft(fromPage()),
    open: (test) =>
      void openTest(whose, test, EMPTY_DRAFT).then((kept) => {
        setDraft(kept.draft);
        setOutcome(kept.answer ? { kind: 'answered', answer: kept.answer } : { kind: 'none' });
      }),
  };
}

interface Callable {
  readonly item_id: number;
  readonly environments: readonly Environment[];
}

/** @throws Unlisted where nothing was sent; Blocked */
async function sendFromHere(
  request: HttpRequest,
  { item_id, environments }: Callable,
  signal: AbortSignal,
): Promise<HttpAnswer> {
  const unlisted = unlistedOrigin(request.url, environments);
  if (unlisted !== undefined) throw new Unlisted(unlisted);
  const caller = isReachable(request.url, environments) ? callerAddress(basePath(), item_id) : undefined;
  return sendFromBrowser(request, signal, caller);
}

function wasSent(became: Outcome): boolean {
  return became.kind === 'answered' || (became.kind === 'failed' && !(became.error instanceof Unlisted));
}

/** The browser is let to this site, for its mocks, and to the environments of the item. */
function unlistedOrigin(url: string, environments: readonly Environment[]): string | undefined {
  if (!/^https?:/i.test(url) || !URL.canParse(url) || isReachable(url, environments)) return undefined;
  const { origin } = new URL(url);
  return origin === location.origin ? undefined : origin;
}

/** A path alone is one below the environment. */
function inEnvironment(request: HttpRequest | number, environment: Environment | undefined): HttpRequest | number {
  if (typeof request === 'number' || !environment || request.url === '') return request;
  return { ...request, url: addressOf(request.url, environment) };
}

/** A field that was emptied says nothing: what the environment gives is used again. */
function typedOf(values: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Made once for this tab: nobody who writes a body can have it in there. */
const BOUNDARY = `sheaf-${crypto.getRandomValues(new Uint32Array(4)).join('')}`;

async function outcomeOf(work: Promise<HttpAnswer>, signal: AbortSignal): Promise<Outcome> {
  try {
    return { kind: 'answered', answer: await work };
  } catch (error) {
    if (signal.aborted || isCancelled(error)) return { kind: 'stopped' };
    return { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
  }
}
