import './open-api.css';
import type { OpenKey } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { Icon } from '../../ui/icon.tsx';
import { AddressField } from '../share/index.ts';
import { ExampleChoice } from './example-choice.tsx';
import { openApiMessages } from './open-api-messages.ts';
import { openKeyQuery, useResetKey } from './open-api-queries.ts';

export interface OpenKeyPanelProps {
  readonly item_id: number;
  readonly isArchived: boolean;
}

/** By what programs write in an item, and how. */
export function OpenKeyPanel({ item_id, isArchived }: OpenKeyPanelProps) {
  const t = useMessages(openApiMessages);
  if (!isArchived) return <Keys item_id={item_id} />;
  return (
    <div className="note">
      <Icon name="archive" />
      <span>{t('archived')}</span>
    </div>
  );
}

function Keys({ item_id }: { readonly item_id: number }) {
  const key = useQuery(openKeyQuery(item_id));
  if (key.isPending) return <LoadingFace rows={4} onRetry={() => void key.refetch()} />;
  if (key.isError) return <FailedFace error={key.error} onRetry={() => void key.refetch()} />;
  return <KnownKeys item_id={item_id} keys={key.data} />;
}

function KnownKeys({ item_id, keys }: { readonly item_id: number; readonly keys: OpenKey }) {
  const t = useMessages(openApiMessages);
  return (
    <div className="open-api">
      <p>{t('text')}</p>
      <AddressField label={t('apiKey')} address={keys.api_key} copyLabel={t('copy')} />
      <AddressField label={t('apiToken')} address={keys.api_token} copyLabel={t('copy')} />
      <ResetKey item_id={item_id} />
      <h3>{t('examples')}</h3>
      <p className="muted">{t('examplesHint')}</p>
      <ExampleChoice keys={keys} />
    </div>
  );
}

function ResetKey({ item_id }: { readonly item_id: number }) {
  const t = useMessages(openApiMessages);
  const reset = useResetKey(item_id);
  const [modal, holder] = Modal.useModal();
  const ask = () =>
    void modal.confirm({
      title: t('resetTitle'),
      content: t('resetText'),
      okText: t('reset'),
      cancelText: t('cancel'),
      okButtonProps: { danger: true },
      onOk: () => reset.mutateAsync().catch(() => undefined),
    });
  return (
    <div>
      <Button loading={reset.isPending} onClick={ask}>
        {t('reset')}
      </Button>{' '}
      <span className="hint" role="status">
        {reset.isSuccess && t('resetDone')}
      </span>
      <ErrorNote error={reset.error} />
      {holder}
    </div>
  );
}
