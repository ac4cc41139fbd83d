import type { DictionaryState } from '@sheaf/contract';
import { Button } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FetchAddressForm, FetchState, fetchAddressMessages } from '../fetch-address/index.ts';
import { dictionaryMessages } from './dictionary-messages.ts';
import { useFetchNow, useFollow } from './dictionary-queries.ts';

interface DictionaryAddressProps {
  readonly cat_id: number;
  readonly state: DictionaryState;
  readonly onDone: (text: string) => void;
}

/** Whence newer statements come by themselves; open where there is such an address. */
export function DictionaryAddress({ cat_id, state, onDone }: DictionaryAddressProps) {
  const t = useMessages(dictionaryMessages);
  const tFetch = useMessages(fetchAddressMessages);
  const [following, fetching] = [useFollow(cat_id), useFetchNow(cat_id)];
  const texts = { label: t('url'), hint: t('urlHint'), placeholder: 'https://…/schema.sql' };
  const fetch = () =>
    whenDone(fetching.mutateAsync(), ({ added, updated, pending }) => {
      const isSame = added + updated + pending === 0;
      onDone(isSame ? t('upToDate') : t('applied', { added, updated }));
    });
  return (
    <details className="dictionary-address" open={state.url !== ''}>
      <summary>{t('address')}</summary>
      <FetchState state={state} />
      <FetchAddressForm followed={state} texts={texts} saving={following} />
      {state.url !== '' && (
        <Button loading={fetching.isPending} onClick={fetch}>
          {tFetch('fetch')}
        </Button>
      )}
      <ErrorNote error={fetching.error} />
    </details>
  );
}
