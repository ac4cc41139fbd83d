import './api-form.css';
import type { EditorView } from '@codemirror/view';
import type { FeatureName } from '@sheaf/contract';
import { changeStatus, changeWords } from '@sheaf/markdown/api-page/change';
import { answersOf, apiRequestOf } from '@sheaf/markdown/api-page/request';
import { statusLabel } from '@sheaf/markdown/status-labels';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../../../lib/i18n.ts';
import { AnswerPart, nextAnswer } from './answer-part.tsx';
import { apiFormMessages } from './api-form-messages.ts';
import { FormField } from './form-field.tsx';
import { type FormPartProps, RequestTabs } from './request-tabs.tsx';
import { useApiText, type WatchText } from './use-api-text.ts';

interface ApiFormProps {
  readonly view: EditorView;
  readonly watch: WatchText;
  readonly mayWrite: boolean;
  /** Puts the focus where writing begins. */
  readonly begin: () => void;
  readonly manages: boolean;
  readonly features: readonly FeatureName[];
  readonly open: (tool: 'environments' | 'from-curl' | 'mock') => void;
}

/** An API page as a form. It has no text of its own: each entry changes its section in the source pane, and nothing else. */
export function ApiForm({ view, watch, mayWrite, begin, manages, features, open }: ApiFormProps) {
  const t = useMessages(apiFormMessages);
  const language = useLanguage();
  const text = useApiText(view, watch);
  const { page, change } = text;
  const request = useMemo(() => apiRequestOf(page), [page]);
  const [frame, focus] = useFocusWish();
  const [answer, chooseAnswer] = useState(0);
  const first = useRef(begin);
  useEffect(() => first.current(), []);
  const addAnswer = () => {
    const place = answersOf(page).length;
    change((now) => nextAnswer(now, language));
    chooseAnswer(place);
    focus(`answer.${place}.status`);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !mayWrite) return;
    event.preventDefault();
    addAnswer();
  };
  const parts = { ...text, request, mayWrite, focus };
  return (
    <section ref={frame} className="api-form" aria-label={t('form')} onKeyDown={onKeyDown}>
      <datalist id="api-types">
        {['string', 'integer', 'number', 'boolean', 'object', 'array', 'file', 'enum'].map((type) => (
          <option key={type} value={type} />
        ))}
      </datalist>
      {mayWrite && (
        <div className="api-curl">
          <button type="button" className="btn quiet small" onClick={() => open('from-curl')}>
            {t('fromCurl')}
          </button>
          {manages && (
            <button type="button" className="btn quiet small" onClick={() => open('environments')}>
              {t('environments')}
            </button>
          )}
          {features.includes('mock') && (
            <button type="button" className="btn quiet small" onClick={() => open('mock')}>
              {t('mock')}
            </button>
          )}
        </div>
      )}
      <CallFields {...parts} />
      <RequestTabs {...parts} />
      <AnswerPart {...parts} at={answer} choose={chooseAnswer} add={addAnswer} />
      <p className="api-hint">{t('keys')}</p>
      <p className="api-hint">{t('prose')}</p>
    </section>
  );
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
const STATES = ['1', '2', '3', '4', '5'] as const;

function CallFields({ request, change, mayWrite, focus }: FormPartProps) {
  const t = useMessages(apiFormMessages);
  const language = useLanguage();
  const { method, url, status, description } = request;
  const methods = METHODS.some((each) => each === method) || method === '' ? METHODS : [...METHODS, method];
  // from here on to the fields, past what is seldom changed
  const toFields = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    focus('first-field');
  };
  return (
    <div className="api-call-fields">
      <select
        className={`input mono m-${method.toLowerCase()}`}
        aria-label={t('method')}
        data-cell="method"
        disabled={!mayWrite}
        value={method}
        onChange={(event) => change((page) => changeWords(page, 'method', event.target.value, language))}
      >
        {method === '' && <option value="" />}
        {methods.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
      <FormField
        aria-label={t('url')}
        className="mono"
        placeholder="{{base_url}}/…"
        readOnly={!mayWrite}
        value={url}
        onKeyDown={toFields}
        write={(typed) => change((page) => changeWords(page, 'url', typed, language))}
      />
      <FormField
        aria-label={t('description')}
        placeholder={t('description')}
        className="wide"
        readOnly={!mayWrite}
        value={description}
        onKeyDown={toFields}
        write={(typed) => change((page) => changeWords(page, 'description', typed, language))}
      />
      <select
        className="input"
        aria-label={t('state')}
        disabled={!mayWrite}
        value={status}
        onChange={(event) => change((page) => changeStatus(page, event.target.value, language))}
      >
        <option value="">{t('noState')}</option>
        {STATES.map((state) => (
          <option key={state} value={state}>
            {statusLabel(state, language)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The place that is to have the focus may be there only after the text is read again. */
function useFocusWish() {
  const frame = useRef<HTMLElement>(null);
  const [wish, setWish] = useState<string>();
  useEffect(() => {
    if (wish === undefined) return;
    const cell = wish === 'first-field' ? '[data-cell$=".name"]' : `[data-cell="${wish}"]`;
    const place = frame.current?.querySelector<HTMLInputElement>(cell);
    place?.focus();
    if (place instanceof HTMLInputElement) place.select();
    setWish(undefined);
  }, [wish]);
  return [frame, setWish] as const;
}
