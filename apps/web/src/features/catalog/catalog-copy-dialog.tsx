import { Form, Modal, Radio, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { useCopyCatalog } from './catalog-queries.ts';
import { catalogPaths } from './catalog-rights.ts';
import { type CatalogNode, refusal } from './catalog-tree.ts';

interface CatalogCopyDialogProps {
  readonly item_id: number;
  readonly nodes: readonly CatalogNode[];
  readonly node: CatalogNode;
  /** Catalogs that may be changed; 0 is the root. */
  readonly writable: ReadonlySet<number>;
  readonly onClose: () => void;
  /** Tells what was done, for the board's status line. */
  readonly onDone: (text: string) => void;
}
interface CopyFields {
  readonly is_del: 0 | 1;
  readonly new_p_cat_id: number;
}

/** Puts a catalog, or a copy of it, under another one; only places that fit are offered. */
export function CatalogCopyDialog(props: CatalogCopyDialogProps) {
  const { item_id, node, onClose, onDone } = props;
  const t = useMessages(catalogMessages);
  const [form] = Form.useForm<CopyFields>();
  const copying = useCopyCatalog();
  const submit = (fields: CopyFields) =>
    copying.mutate(
      { ...fields, cat_id: node.cat_id, to_item_id: item_id },
      {
        onSuccess: () => {
          onDone(t(fields.is_del === 1 ? 'movedDone' : 'copiedDone', { name: node.cat_name }));
          onClose();
        },
      },
    );
  const options = targets(props, t('root'));
  const is_del = Form.useWatch('is_del', form) ?? 1;
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('copyOrMove', { name: node.cat_name })}
      okText={is_del === 1 ? t('move') : t('copy')}
      okButtonProps={{ loading: copying.isPending }}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={{ is_del: 1, new_p_cat_id: options[0]?.value }}
        onFinish={submit}
      >
        <Form.Item name="is_del" label={t('way')}>
          <Radio.Group
            aria-label={t('way')}
            options={[
              { value: 1, label: t('move') },
              { value: 0, label: t('copy') },
            ]}
          />
        </Form.Item>
        <Form.Item name="new_p_cat_id" label={t('target')}>
          <Select showSearch={{ optionFilterProp: 'label' }} options={options} />
        </Form.Item>
      </Form>
      <ErrorNote error={copying.error} />
    </Modal>
  );
}

function targets({ nodes, node, writable }: CatalogCopyDialogProps, root: string) {
  const fits = [...catalogPaths(nodes)].filter(
    ([cat_id]) => writable.has(cat_id) && refusal(nodes, node.cat_id, cat_id) === undefined,
  );
  const choices = fits.map(([value, label]) => ({ value, label }));
  return writable.has(0) ? [{ value: 0, label: root }, ...choices] : choices;
}
