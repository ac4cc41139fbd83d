import { LIMITS } from '@sheaf/contract';
import { Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { catalogMessages } from './catalog-messages.ts';
import { useSaveCatalog } from './catalog-queries.ts';

interface CatalogRenameDialogProps {
  readonly item_id: number;
  readonly cat_id: number;
  readonly name: string;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function CatalogRenameDialog({ item_id, cat_id, name, onClose, onDone }: CatalogRenameDialogProps) {
  const t = useMessages(catalogMessages);
  const [form] = Form.useForm<{ cat_name: string }>();
  const save = useSaveCatalog();
  const refusal = useRefusal(form, save.error);
  return (
    <Modal
      open
      width={400}
      mask={{ closable: false }}
      title={t('rename', { name })}
      okText={t('save')}
      okButtonProps={{ loading: save.isPending }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('cat_name')}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ cat_name: name }}
        onFinish={({ cat_name }) => save.mutate({ item_id, cat_id, cat_name: cat_name.trim() }, { onSuccess: onDone })}
      >
        <Form.Item
          name="cat_name"
          label={t('catalogName')}
          rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
        >
          <Input
            autoFocus
            maxLength={LIMITS.catalogNameChars}
            autoComplete="off"
            onFocus={({ target }) => target.select()}
          />
        </Form.Item>
      </Form>
      <ErrorNote error={refusal} />
    </Modal>
  );
}
