import type { ApiResult, ApiSource } from '@sheaf/contract';
import { Button, Modal } from 'antd';
import { useId, useRef, useState } from 'react';
import { formatMoment } from '../../lib/dates.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { FetchAddressForm, FetchState, fetchAddressMessages } from '../fetch-address/index.ts';
import { apiSourceMessages } from './api-source-messages.ts';
import {
  type NamedSource,
  useFetchNow,
  useForgetSource,
  useSaveSource,
  useUploadVersion,
} from './api-source-queries.ts';
import { ApiVersionDialog } from './api-version-dialog.tsx';
import { useResultText } from './use-result-text.ts';

interface ApiSourceCardProps {
  readonly item_id: number;
  readonly source: ApiSource;
  readonly onSaid: (text: string) => void;
}

const FORMATS = { openapi: 'OpenAPI', postman: 'Postman' } as const;

/** One source: what it is, how it stands, and what may be done with it. */
export function ApiSourceCard({ item_id, source, onSaid }: ApiSourceCardProps) {
  const id = useId();
  const said = useResultText();
  const [isOpen, setOpen] = useState(false);
  const named = { item_id, source_id: source.source_id };
  const taken = (result: ApiResult) => {
    if (result.state === 'waiting') setOpen(true);
    else onSaid(said(result));
  };
  return (
    <section className="api-source" aria-labelledby={id}>
      <h3 id={id}>{source.name}</h3>
      <SourceState source={source} />
      <SourceActions {...{ item_id, source, onSaid }} onTaken={taken} onLook={() => setOpen(true)} />
      <ApiAddress named={named} source={source} />
      {isOpen && source.waiting > 0 && (
        <ApiVersionDialog
          named={named}
          source={source}
          onClose={() => setOpen(false)}
          onDone={(text) => {
            setOpen(false);
            onSaid(text);
          }}
        />
      )}
    </section>
  );
}

function ApiAddress({ named, source }: { readonly named: NamedSource; readonly source: ApiSource }) {
  const t = useMessages(apiSourceMessages);
  const texts = { label: t('url'), hint: t('urlHint'), placeholder: 'https://…/openapi.yaml' };
  return <FetchAddressForm followed={source} texts={texts} saving={useSaveSource(named)} />;
}

function SourceState({ source }: Pick<ApiSourceCardProps, 'source'>) {
  const t = useMessages(apiSourceMessages);
  const language = useLanguage();
  const { version, pages, username, updated_at, waiting, pending } = source;
  const when = formatMoment(updated_at, language);
  const facts = { format: FORMATS[source.format], version, pages, name: username, when };
  return (
    <div className="api-source-state">
      <p className="muted">{t('facts', facts)}</p>
      {waiting > 0 && (
        <p>
          <span className="tag warn">{t('waiting')}</span>
        </p>
      )}
      {pending === 1 && <p>{t('pending')}</p>}
      <FetchState state={source} />
    </div>
  );
}

interface SourceActionsProps extends ApiSourceCardProps {
  readonly onTaken: (result: ApiResult) => void;
  readonly onLook: () => void;
}

function SourceActions({ item_id, source, onSaid, onTaken, onLook }: SourceActionsProps) {
  const t = useMessages(apiSourceMessages);
  const tFetch = useMessages(fetchAddressMessages);
  const named = { item_id, source_id: source.source_id };
  const input = useRef<HTMLInputElement>(null);
  const [sending, fetching] = [useUploadVersion(named), useFetchNow(named)];
  const take = (file: File | undefined) => {
    if (file) whenDone(sending.mutateAsync(file), onTaken);
  };
  return (
    <>
      <div className="actions">
        {source.waiting > 0 && (
          <Button type="primary" onClick={onLook}>
            {t('look')}
          </Button>
        )}
        <Button
          icon={<WorkIcon name="upload" />}
          loading={sending.isPending}
          disabled={source.pending === 1}
          onClick={() => input.current?.click()}
        >
          {t('newer')}
        </Button>
        {source.url !== '' && (
          <Button loading={fetching.isPending} onClick={() => whenDone(fetching.mutateAsync(undefined), onTaken)}>
            {tFetch('fetch')}
          </Button>
        )}
        <Forget named={named} name={source.name} onSaid={onSaid} />
        <input
          ref={input}
          type="file"
          hidden
          accept=".json,.yaml,.yml,.zip"
          aria-label={t('newer')}
          onChange={({ target }) => {
            take(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      <ErrorNote error={sending.error ?? fetching.error} />
    </>
  );
}

interface ForgetProps {
  readonly named: { readonly item_id: number; readonly source_id: number };
  readonly name: string;
  readonly onSaid: (text: string) => void;
}

function Forget({ named, name, onSaid }: ForgetProps) {
  const t = useMessages(apiSourceMessages);
  const forgetting = useForgetSource(named);
  const [modal, holder] = Modal.useModal();
  const ask = () =>
    void modal.confirm({
      title: t('forgetTitle', { name }),
      content: t('forgetText'),
      okText: t('forget'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: () =>
        forgetting.mutateAsync(undefined).then(
          () => onSaid(t('forgotten')),
          () => undefined,
        ),
    });
  return (
    <>
      <Button type="text" loading={forgetting.isPending} onClick={ask}>
        {t('forget')}
      </Button>
      <ErrorNote error={forgetting.error} />
      {holder}
    </>
  );
}
