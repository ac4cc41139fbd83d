import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Modal, Radio, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { catalogMessages } from './catalog-messages.ts';
import { catalogTreeQuery, receivingItemsQuery, useCopyCatalog } from './catalog-queries.ts';
import { catalogPaths, writableCatalogs } from './catalog-rights.ts';
import { type CatalogNode, catalogLines, catalogNodes, heightOf, refusal } from './catalog-tree.ts';

interface CatalogCopyDialogProps {
  readonly item_id: number;
  readonly node: CatalogNode;
  /** False: it stands where one may not take it away, so only a copy can be made. */
  readonly mayMove: boolean;
  readonly onClose: () => void;
  /** Tells what was done. */
  readonly onDone: (text: string) => void;
}
interface CopyFields {
  readonly is_del: 0 | 1;
  readonly to_item_id: number;
  readonly new_p_cat_id: number;
}

/** Puts a catalog, or a copy of it, under another one, also of another item; only places that fit are offered. */
export function CatalogCopyDialog(props: CatalogCopyDialogProps) {
  const { item_id, node, mayMove, onClose, onDone } = props;
  const t = useMessages(catalogMessages);
  const [form] = Form.useForm<CopyFields>();
  const copying = useCopyCatalog();
  const untold = useRefusal(form, copying.error);
  const submit = (fields: CopyFields) =>
    whenDone(copying.mutateAsync({ ...fields, cat_id: node.cat_id }), () => {
      onDone(t(fields.is_del === 1 ? 'movedDone' : 'copiedDone', { name: node.cat_name }));
      onClose();
    });
  const is_del = Form.useWatch('is_del', form) ?? (mayMove ? 1 : 0);
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
        requiredMark={false}
        initialValues={{ is_del: mayMove ? 1 : 0, to_item_id: item_id }}
        onFinish={submit}
      >
        <Form.Item name="is_del" label={t('way')} hidden={!mayMove}>
          <Radio.Group
            aria-label={t('way')}
            options={[
              { value: 1, label: t('move') },
              { value: 0, label: t('copy') },
            ]}
          />
        </Form.Item>
        <ItemField item_id={item_id} form={form} />
        <TargetField item_id={item_id} node={node} form={form} />
      </Form>
      <ErrorNote error={untold} />
    </Modal>
  );
}

interface FieldProps {
  readonly item_id: number;
  readonly form: FormInstance<CopyFields>;
}

/** The item that takes it in: this one, or another of the viewer's. */
function ItemField({ item_id, form }: FieldProps) {
  const t = useMessages(catalogMessages);
  const items = useQuery(receivingItemsQuery());
  const others = (items.data ?? []).filter((item) => item.item_id !== item_id);
  const options = [
    { value: item_id, label: t('thisItem') },
    ...others.map((item) => ({ value: item.item_id, label: item.item_name })),
  ];
  return (
    <Form.Item name="to_item_id" label={t('targetItem')} help={items.isError ? items.error.message : undefined}>
      <Select
        showSearch={{ optionFilterProp: 'label' }}
        options={options}
        loading={items.isPending}
        onChange={() => form.setFieldValue('new_p_cat_id', undefined)}
      />
    </Form.Item>
  );
}

/** Where in that item. */
function TargetField({ item_id, node, form }: FieldProps & { readonly node: CatalogNode }) {
  const t = useMessages(catalogMessages);
  const to_item_id = Form.useWatch('to_item_id', form) ?? item_id;
  const target = useQuery(catalogTreeQuery(String(to_item_id)));
  if (target.isPending) return <LoadingFace rows={1} onRetry={() => void target.refetch()} />;
  if (target.isError) return <FailedFace error={target.error} onRetry={() => void target.refetch()} />;
  const nodes = catalogNodes(target.data.menu.catalogs);
  const writable = writableCatalogs(target.data, nodes);
  const options = fitting(nodes, node, to_item_id === item_id)
    .filter(({ value }) => writable.has(value))
    .map(({ value, label }) => ({ value, label: value === 0 ? t('root') : label }));
  const rules = [{ required: true, message: t('targetMissing') }];
  return (
    <>
      <Form.Item name="new_p_cat_id" label={t('target')} rules={rules}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('targetMissing')}
          options={options}
          disabled={options.length === 0}
        />
      </Form.Item>
      {options.length === 0 && <p role="alert">{t('mayNotThere')}</p>}
    </>
  );
}

/** The root and the catalogs that can hold it: in its own item not itself, nowhere too deep. */
function fitting(nodes: readonly CatalogNode[], node: CatalogNode, isHere: boolean) {
  const paths = catalogPaths(nodes);
  const fits = catalogLines(nodes).filter((line) =>
    isHere
      ? refusal(nodes, node.cat_id, line.node.cat_id) === undefined
      : line.depth + heightOf(node) <= LIMITS.catalogDepth,
  );
  const below = fits.map((line) => ({ value: line.node.cat_id, label: paths.get(line.node.cat_id) ?? '' }));
  return [{ value: 0, label: '' }, ...below];
}
