import type { Template } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Modal, Select } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { beginIn } from '../../ui/begin-in.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { myItemsQuery } from '../item/index.ts';
import { templateMessages } from './template-messages.ts';
import { useShareTemplate } from './template-queries.ts';

interface TemplateShareDialogProps {
  readonly template: Template;
  readonly onClose: () => void;
}

/** In which items a template can be used; all of them are taken or none. */
export function TemplateShareDialog({ template, onClose }: TemplateShareDialogProps) {
  const t = useMessages(templateMessages);
  const id = useId();
  const items = useQuery(myItemsQuery());
  const [chosen, setChosen] = useState(() => template.share_item.map(({ item_id }) => item_id));
  const sharing = useShareTemplate();
  const share = () => sharing.mutate({ template_id: template.id, items: chosen }, { onSuccess: () => onClose() });
  const options = items.data?.map(({ item_id, item_name }) => ({ value: Number(item_id), label: item_name }));
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('shareTitle', { title: template.template_title })}
      okText={t('share')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: sharing.isPending, disabled: !options }}
      onOk={share}
      afterOpenChange={beginIn(id)}
      onCancel={onClose}
    >
      {items.isPending && <LoadingFace rows={2} onRetry={() => void items.refetch()} />}
      {items.isError && <FailedFace error={items.error} onRetry={() => void items.refetch()} />}
      {options && (
        <>
          <label className="tool-label" htmlFor={id}>
            {t('items')}
          </label>
          <Select
            id={id}
            autoFocus
            mode="multiple"
            className="tool-select"
            value={chosen}
            onChange={setChosen}
            showSearch={{ optionFilterProp: 'label' }}
            options={options}
          />
        </>
      )}
      <p className="muted">{t('shareHint')}</p>
      <ErrorNote error={sharing.error} />
    </Modal>
  );
}
