import './try-it.css';
import type { ApiRequest, Environment } from '@sheaf/contract';
import { exampleJson } from '@sheaf/markdown/api-page/sample-call';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { apiCallMessages } from './api-call-messages.ts';
import { authName, callToSend, isReachable, PLACES, send, type TriedAnswer, type Typed } from './try-call.ts';

interface TryItProps {
  readonly request: ApiRequest;
  readonly environments: readonly Environment[];
  /** The script of the worker that calls them. */
  readonly caller: string;
  readonly onClose: () => void;
}

type Outcome =
  | { readonly kind: 'sending' }
  | { readonly kind: 'answered'; readonly answer: TriedAnswer }
  | { readonly kind: 'failed'; readonly reason: string };

/** Sends the call from this browser. What is typed stays here, and is gone with the page. */
export function TryIt({ request, environments, caller, onClose }: TryItProps) {
  const t = useMessages(apiCallMessages);
  const [at, setAt] = useState(0);
  const [typed, setTyped] = useState<Typed>({});
  const [outcome, setOutcome] = useState<Outcome>();
  const first = useRef<HTMLSelectElement>(null);
  useEffect(() => first.current?.focus(), []);
  const environment = environments[at] ?? environments[0];
  if (!environment) return <Nowhere onClose={onClose} />;
  const submit = async () => {
    if (outcome?.kind === 'sending') return;
    const call = callToSend(request, typed, environment);
    if (!isReachable(call.url, environments)) return setOutcome({ kind: 'failed', reason: t('elsewhere') });
    setOutcome({ kind: 'sending' });
    try {
      setOutcome({ kind: 'answered', answer: await send(call, caller) });
    } catch {
      // a browser does not tell a script why: no network, no leave of the other side, or too long
      setOutcome({ kind: 'failed', reason: t('noAnswer') });
    }
  };
  return (
    <Frame onClose={onClose} onSend={() => void submit()}>
      <label>
        {t('environment')}
        <select ref={first} className="input" value={at} onChange={(event) => setAt(Number(event.target.value))}>
          {environments.map(({ environment_id, name, base_url }, place) => (
            <option key={environment_id} value={place}>
              {`${name} (${base_url})`}
            </option>
          ))}
        </select>
      </label>
      <Fields request={request} typed={typed} type={(key, value) => setTyped({ ...typed, [key]: value })} />
      <button
        type="button"
        className="btn primary"
        aria-disabled={outcome?.kind === 'sending'}
        onClick={() => void submit()}
      >
        {outcome?.kind === 'sending' ? t('sending') : t('send')}
      </button>
      <Result outcome={outcome} />
      <p className="muted">{t('direct', { place: new URL(environment.base_url).host })}</p>
    </Frame>
  );
}

/** For who writes the page: readers are not offered to try what has no place to go to. */
function Nowhere({ onClose }: { onClose: () => void }) {
  const t = useMessages(apiCallMessages);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => note.current?.focus(), []);
  return (
    <Frame onClose={onClose}>
      <p ref={note} tabIndex={-1}>
        {t('nowhere')}
      </p>
    </Frame>
  );
}

interface FrameProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
  readonly onSend?: () => void;
}

function Frame({ children, onClose, onSend }: FrameProps) {
  const t = useMessages(apiCallMessages);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onSend?.();
  };
  return (
    <aside className="try-it" aria-label={t('try')} onKeyDown={onKeyDown}>
      <div className="try-head">
        <h2>{t('try')}</h2>
        <button type="button" className="btn quiet icon-only small" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </aside>
  );
}

interface FieldsProps {
  readonly request: ApiRequest;
  readonly typed: Typed;
  readonly type: (key: string, value: string) => void;
}

function Fields({ request, typed, type }: FieldsProps) {
  const auth = authName(request);
  const isText = request.body_type === 'json';
  const fields = PLACES.flatMap((place) =>
    place === 'body' && isText ? [] : request[place].map((field) => ({ place, field })),
  );
  return (
    <>
      {auth !== undefined && (
        <label>
          {auth}
          <input
            className="input mono"
            autoComplete="off"
            value={typed['auth'] ?? ''}
            onChange={(event) => type('auth', event.target.value)}
          />
        </label>
      )}
      {fields.map(({ place, field }) => {
        const key = `${place}.${field.name}`;
        return (
          <label key={key}>
            {field.required ? `${field.name} *` : field.name}
            <input
              className="input mono"
              autoComplete="off"
              value={typed[key] ?? field.example}
              onChange={(event) => type(key, event.target.value)}
            />
          </label>
        );
      })}
      {isText && (
        <label>
          Body
          <textarea
            className="input mono"
            rows={6}
            spellCheck={false}
            value={typed['body'] ?? (request.body_example || exampleJson(request.body))}
            onChange={(event) => type('body', event.target.value)}
          />
        </label>
      )}
    </>
  );
}

function Result({ outcome }: { readonly outcome: Outcome | undefined }) {
  const t = useMessages(apiCallMessages);
  if (outcome?.kind === 'failed') return <p role="alert">{outcome.reason}</p>;
  if (outcome?.kind !== 'answered') return null;
  const { status, ms, text, isCut } = outcome.answer;
  return (
    <div className="try-answer">
      <p role="status">
        <span className="tag">{status}</span> {t('took', { ms })}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by the keyboard */}
      <pre tabIndex={0}>{text}</pre>
      {isCut && <p className="muted">{t('cut')}</p>}
    </div>
  );
}
