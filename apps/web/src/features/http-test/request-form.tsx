import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { BODY_TYPES, variablesIn } from './http-request.ts';
import { httpTestMessages } from './http-test-messages.ts';
import type { HttpTestDesk } from './use-http-test.ts';

/** Body, headers, and values for what stands between double braces. */
export function RequestForm({ desk }: { readonly desk: HttpTestDesk }) {
  const t = useMessages(httpTestMessages);
  const id = useId();
  const { draft, change, fill, way, wrongHeader } = desk;
  const labels = {
    none: t('bodyNone'),
    json: 'JSON',
    urlencoded: 'urlencoded',
    'form-data': 'form-data',
    text: 'text',
  };
  const isFields = draft.bodyType === 'urlencoded' || draft.bodyType === 'form-data';
  return (
    <>
      <div className="http-head">
        <Select
          className="http-body-type"
          aria-label={t('bodyType')}
          value={draft.bodyType}
          onChange={(bodyType) => change({ bodyType })}
          options={BODY_TYPES.map((value) => ({ value, label: labels[value] }))}
        />
        <span className="grow" />
        <Button type="text" onClick={fill}>
          {t('fromPage')}
        </Button>
      </div>
      {draft.bodyType !== 'none' && (
        <div>
          <label htmlFor={`${id}-body`}>{t('body')}</label>
          <Input.TextArea
            id={`${id}-body`}
            className="mono"
            rows={8}
            spellCheck={false}
            value={draft.body}
            onChange={({ target }) => change({ body: target.value })}
          />
          {isFields && <p className="hint">{t('fieldsHint')}</p>}
        </div>
      )}
      <div>
        <label htmlFor={`${id}-headers`}>{t('headers')}</label>
        <Input.TextArea
          id={`${id}-headers`}
          className="mono"
          rows={4}
          spellCheck={false}
          value={draft.headers}
          aria-invalid={wrongHeader !== undefined}
          aria-describedby={`${id}-headers-hint`}
          onChange={({ target }) => change({ headers: target.value })}
        />
        <p id={`${id}-headers-hint`} className={wrongHeader === undefined ? 'hint' : 'tool-refusal'}>
          {wrongHeader === undefined ? t('headersHint') : t('headersWrong', { line: wrongHeader })}
        </p>
      </div>
      <Variables desk={desk} />
      <p className="http-note">{t(way === 'relay' ? 'byRelay' : 'byBrowser')}</p>
    </>
  );
}

function Variables({ desk: { draft, values, setValue } }: { readonly desk: HttpTestDesk }) {
  const t = useMessages(httpTestMessages);
  const id = useId();
  const names = variablesIn(draft);
  if (names.length === 0) return null;
  return (
    <fieldset className="http-variables">
      <legend>{t('variables')}</legend>
      {names.map((name) => (
        <div key={name}>
          <label className="mono" htmlFor={`${id}-${name}`}>
            {name}
          </label>
          <Input
            id={`${id}-${name}`}
            className="mono"
            autoComplete="off"
            spellCheck={false}
            value={values[name] ?? ''}
            onChange={({ target }) => setValue(name, target.value)}
          />
        </div>
      ))}
      <p className="hint">{t('variablesHint')}</p>
    </fieldset>
  );
}
