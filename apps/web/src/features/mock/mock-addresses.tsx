import { LIMITS, type Mock } from '@sheaf/contract';
import { Button, Input, Modal } from 'antd';
import { useId } from 'react';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { AddressField } from '../share/index.ts';
import { mockMessages } from './mock-messages.ts';
import { useRenewMockKey } from './mock-queries.ts';
import type { MockDesk } from './use-mock-draft.ts';

interface AddressesProps {
  readonly item_id: number;
  readonly page_id: number;
  readonly mock: Mock | null;
  readonly desk: MockDesk;
}

/** Where the mock answers: at a path of the item, and by a key. */
export function MockAddresses({ item_id, page_id, mock, desk: { draft, change } }: AddressesProps) {
  const t = useMessages(mockMessages);
  const id = useId();
  return (
    <>
      <h2>{t('addresses')}</h2>
      <div>
        <label htmlFor={id}>{t('path')}</label>
        <Input
          id={id}
          className="mono"
          maxLength={LIMITS.mockPathChars}
          value={draft.path}
          onChange={({ target }) => change({ path: target.value })}
        />
        {mock?.path === '' && draft.path === '' && <p className="mock-fault">{t('pathLost')}</p>}
      </div>
      {mock === null && <p className="hint">{t('notSaved')}</p>}
      {mock !== null && mock.path !== '' && (
        <AddressField
          label={t('byPath')}
          address={addressOf(`/mock/${item_id}${encodeURI(mock.path)}`)}
          hint={t('byPathHint')}
        />
      )}
      {mock !== null && mock.unique_key !== '' && (
        <div>
          <AddressField label={t('byKey')} address={addressOf(`/mock/${mock.unique_key}`)} hint={t('byKeyHint')} />
          <RenewKey page_id={page_id} />
        </div>
      )}
    </>
  );
}

function RenewKey({ page_id }: { readonly page_id: number }) {
  const t = useMessages(mockMessages);
  const renew = useRenewMockKey(page_id);
  const [modal, holder] = Modal.useModal();
  const ask = () =>
    void modal.confirm({
      title: t('renewTitle'),
      content: t('renewText'),
      okText: t('renew'),
      cancelText: t('cancel'),
      onOk: () => renew.mutateAsync().catch(() => undefined),
    });
  return (
    <>
      <Button size="small" loading={renew.isPending} onClick={ask}>
        {t('renew')}
      </Button>
      <span className="hint" role="status">
        {renew.isSuccess && t('renewDone')}
      </span>
      <ErrorNote error={renew.error} />
      {holder}
    </>
  );
}

function addressOf(path: string): string {
  return new URL(href(path), location.origin).href;
}
