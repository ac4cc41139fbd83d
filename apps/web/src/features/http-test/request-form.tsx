import { Button, Input, Select } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { BODY_TYPES, variablesIn } from './http-request.ts';
import { httpTestMessages } from './http-test-messages.ts';
import type { HttpTestDesk } from './use-http-test.ts';

/** Body, headers, and values for what stands between double braces. */
export function RequestForm({ desk }: { readonly desk: HttpTestDesk }) {
  const t = useMessages(httpTestMessages);
  const id = useId();
  const { draft, change, fill, way, wrongHeader, unlisted } = desk;
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
      <EnvironmentChoice desk={desk} />
      <Variables desk={desk} />
      <p className="http-note">
        {way === 'browser' && unlisted !== undefined
          ? t('unlisted', { origin: unlisted })
          : t(way === 'relay' ? 'byRelay' : 'byBrowser')}
      </p>
    </>
  );
}

const NO_ENVIRONMENT = 0;

/** What it gives needs no field below. */
function EnvironmentChoice({ desk }: { readonly desk: HttpTestDesk }) {
  const t = useMessages(httpTestMessages);
  const id = useId();
  const { environments, environment, choose, environmentsError } = desk;
  if (environmentsError) return <ErrorNote error={environmentsError} />;
  if (environments.length === 0) return null;
  return (
    <div>
      <label htmlFor={id}>{t('environment')}</label>
      <Select
        id={id}
        className="http-environment"
        value={environment?.environment_id ?? NO_ENVIRONMENT}
        onChange={choose}
        options={[
          ...environments.map(({ environment_id, name, base_url }) => ({
            value: environment_id,
            label: `${name} (${base_url})`,
          })),
          { value: NO_ENVIRONMENT, label: t('noEnvironment') },
        ]}
      />
    </div>
  );
}

function Variables({ desk: { draft, given, values, setValue } }: { readonly desk: HttpTestDesk }) {
  const t = useMessages(httpTestMessages);
  const id = useId();
  const names = variablesIn(draft).filter((name) => !Object.hasOwn(given, name));
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
