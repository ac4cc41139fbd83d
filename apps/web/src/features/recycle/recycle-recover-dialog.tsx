import type { RecycledPage } from '@sheaf/contract';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { recycleMessages } from './recycle-messages.ts';
import { useRecoverPage } from './recycle-queries.ts';

interface RecycleRecoverDialogProps {
  readonly page: RecycledPage;
  readonly onClose: () => void;
  /** Tells what was done. */
  readonly onDone: (text: string) => void;
}

export function RecycleRecoverDialog({ page, onClose, onDone }: RecycleRecoverDialogProps) {
  const t = useMessages(recycleMessages);
  const { page_id, page_title: title } = page;
  const path = page.origin_path.map(({ cat_name }) => cat_name).join(' / ');
  const [to_origin, setToOrigin] = useState<0 | 1>(0);
  const recovery = useRecoverPage(page.item_id);
  const recover = () =>
    whenDone(recovery.mutateAsync({ page_id, to_origin }), () =>
      onDone(to_origin === 1 ? t('doneOrigin', { title, path }) : t('doneRoot', { title })),
    );
  return (
    <Modal
      open
      width={480}
      title={t('recoverTitle', { title })}
      okText={t('recover')}
      okButtonProps={{ loading: recovery.isPending }}
      onOk={recover}
      onCancel={onClose}
    >
      {page.origin_cat_id === 0 ? (
        <p>{t('toRootText')}</p>
      ) : (
        <Radio.Group
          className="recover-places"
          aria-label={t('where')}
          value={to_origin}
          onChange={({ target }) => setToOrigin(target.value === 1 ? 1 : 0)}
          options={[
            { value: 0, label: t('toRoot') },
            { value: 1, label: t('toOrigin', { path }) },
          ]}
        />
      )}
      <ErrorNote error={recovery.error} />
    </Modal>
  );
}
