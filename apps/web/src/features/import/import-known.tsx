import { uploadApiVersion } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { upload } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { importMessages } from './import-messages.ts';

interface ImportKnownProps {
  readonly named: { readonly item_id: number; readonly source_id: number };
  readonly file: File;
}

/** The pages of this document are here: the way on which nothing that people wrote is replaced. */
export function ImportKnown({ named, file }: ImportKnownProps) {
  const t = useMessages(importMessages);
  const updating = useMutation({ mutationFn: () => upload(uploadApiVersion, file, named) });
  const result = updating.data;
  return (
    <section className="note import-known" aria-label={t('knownTitle')}>
      <WorkIcon name="info" />
      <div className="grow">
        <b>{t('knownTitle')}</b>
        <p>{t('knownHint')}</p>
        <ErrorNote error={updating.error} />
        <p role="status">{result && t(result.state === 'waiting' ? 'updateWaits' : 'updateSame')}</p>
        {result?.state === 'waiting' && (
          <Button type="primary" href={href(`/item/setting/${named.item_id}?tab=apiSources`)}>
            {t('lookAndChoose')}
          </Button>
        )}
        {!result && (
          <Button type="primary" loading={updating.isPending} onClick={() => updating.mutate()}>
            {t('updateSource')}
          </Button>
        )}
      </div>
    </section>
  );
}
