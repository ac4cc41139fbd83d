import type { ApiAuth, ApiBodyType, ApiRequest } from '@sheaf/contract';
import { changeAuth, changeBodyType, changeExample, changeFields } from '@sheaf/markdown/api-page/change';
import { blockOf } from '@sheaf/markdown/api-page/request';
import { type KeyboardEvent, useState } from 'react';
import { useLanguage, useMessages } from '../../../lib/i18n.ts';
import { apiFormMessages } from './api-form-messages.ts';
import { FieldGrid } from './field-grid.tsx';
import { FormField, FormText } from './form-field.tsx';
import { brokenLine } from './json-line.ts';
import type { ApiText } from './use-api-text.ts';

export interface FormPartProps extends ApiText {
  readonly request: ApiRequest;
  readonly mayWrite: boolean;
  readonly focus: (cell: string) => void;
}

const TABS = ['body', 'headers', 'query', 'path', 'auth'] as const;
type Tab = (typeof TABS)[number];

/** What a call is given, by where it is carried. */
export function RequestTabs(props: FormPartProps) {
  const { request } = props;
  const t = useMessages(apiFormMessages);
  const [chosen, choose] = useState<Tab>(() =>
    request.query.length > 0 && request.body.length === 0 ? 'query' : 'body',
  );
  const counts = {
    body: request.body.length,
    headers: request.headers.length,
    query: request.query.length,
    path: request.path.length,
    auth: 0,
  };
  return (
    <section className="api-section">
      <div
        className="api-tabs"
        role="tablist"
        aria-label={t('request')}
        onKeyDown={(event) => beside(event, TABS, chosen, choose)}
      >
        {TABS.map((tab) => (
          <button
            key={tab}
            type="button"
            role="tab"
            id={`api-tab-${tab}`}
            aria-selected={tab === chosen}
            aria-controls="api-panel"
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab)}
          >
            {t(tab)}
            {counts[tab] > 0 && <span className="count">{counts[tab]}</span>}
          </button>
        ))}
      </div>
      <div id="api-panel" role="tabpanel" aria-labelledby={`api-tab-${chosen}`} className="api-panel">
        {chosen === 'auth' ? (
          <AuthFields {...props} />
        ) : chosen === 'body' ? (
          <BodyFields {...props} />
        ) : (
          <Fields {...props} place={chosen} />
        )}
      </div>
    </section>
  );
}

/** Arrows go from tab to tab, and choose. */
export function beside<T>(
  event: KeyboardEvent<HTMLElement>,
  all: readonly T[],
  chosen: T,
  choose: (one: T) => void,
): void {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0 || all.length === 0) return;
  event.preventDefault();
  const to = (all.indexOf(chosen) + step + all.length) % all.length;
  const next = all[to];
  if (next !== undefined) choose(next);
  const tabs = event.currentTarget.querySelectorAll<HTMLElement>('[role=tab], [role=radio]');
  tabs[to]?.focus();
}

interface FieldsProps extends FormPartProps {
  readonly place: 'path' | 'headers' | 'query' | 'body';
}

function Fields({ place, page, change, mayWrite, focus }: FieldsProps) {
  const t = useMessages(apiFormMessages);
  const language = useLanguage();
  return (
    <FieldGrid
      key={place}
      id={place}
      label={t(place)}
      rows={blockOf(page, place)?.table?.rows ?? []}
      mayWrite={mayWrite}
      focus={focus}
      write={(rows) => change((now) => changeFields(now, place, rows, language))}
    />
  );
}

const BODY_TYPES = ['json', 'form-data', 'urlencoded', 'none'] as const satisfies readonly ApiBodyType[];
const TYPE_NAMES = { json: 'JSON', 'form-data': 'form-data', urlencoded: 'urlencoded' } as const;

function BodyFields(props: FormPartProps) {
  const { request, change, mayWrite } = props;
  const t = useMessages(apiFormMessages);
  const language = useLanguage();
  const type = request.body_type;
  const choose = (next: ApiBodyType) => change((page) => changeBodyType(page, next, language));
  const line = brokenLine(request.body_example);
  return (
    <>
      <div
        className="api-kinds"
        role="radiogroup"
        aria-label={t('bodyType')}
        onKeyDown={(event) => beside(event, BODY_TYPES, type, choose)}
      >
        {BODY_TYPES.map((each) => (
          // biome-ignore lint/a11y/useSemanticElements: drawn as buttons in a row
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={each === type}
            tabIndex={each === type ? 0 : -1}
            disabled={!mayWrite}
            onClick={() => choose(each)}
          >
            {each === 'none' ? t('noBody') : TYPE_NAMES[each]}
          </button>
        ))}
      </div>
      <Fields {...props} place="body" />
      {type === 'json' && (
        <FormText
          label={t('example')}
          cell="body-example"
          value={request.body_example}
          readOnly={!mayWrite}
          error={line === undefined ? undefined : t('notJson', { line })}
          write={(text) => change((page) => changeExample(page, 'body', text, language))}
        />
      )}
    </>
  );
}

const AUTH_TYPES = ['none', 'bearer', 'basic', 'digest', 'apikey'] as const satisfies readonly ApiAuth['type'][];
const AUTH_NAMES = { bearer: 'Bearer Token', basic: 'Basic Auth', digest: 'Digest Auth' } as const;

function AuthFields({ request: { auth }, change, mayWrite }: FormPartProps) {
  const t = useMessages(apiFormMessages);
  const language = useLanguage();
  const put = (next: Partial<ApiAuth>) => change((page) => changeAuth(page, { ...auth, ...next }, language));
  const nameOf = (type: ApiAuth['type']) =>
    type === 'none' ? t('authNone') : type === 'apikey' ? t('authKey') : AUTH_NAMES[type];
  return (
    <div className="api-auth">
      <select
        className="input"
        aria-label={t('auth')}
        disabled={!mayWrite}
        value={auth.type}
        onChange={(event) => {
          const type = AUTH_TYPES.find((each) => each === event.target.value);
          if (type) put({ type });
        }}
      >
        {AUTH_TYPES.map((type) => (
          <option key={type} value={type}>
            {nameOf(type)}
          </option>
        ))}
      </select>
      {auth.type === 'apikey' && (
        <>
          <FormField
            aria-label={t('keyName')}
            className="mono"
            readOnly={!mayWrite}
            value={auth.name}
            write={(name) => put({ name: name.replace(/[^\w-]/g, '') })}
          />
          <select
            className="input"
            aria-label={t('keyPlace')}
            disabled={!mayWrite}
            value={auth.place}
            onChange={(event) => put({ place: event.target.value === 'query' ? 'query' : 'header' })}
          >
            <option value="header">{t('placeHeader')}</option>
            <option value="query">{t('placeQuery')}</option>
          </select>
        </>
      )}
    </div>
  );
}
