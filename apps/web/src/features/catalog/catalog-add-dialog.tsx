import { LIMITS } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Modal, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { catalogMessages } from './catalog-messages.ts';
import { catalogTreeQuery, useSaveCatalog } from './catalog-queries.ts';
import { type ParentChoice, parentChoices } from './catalog-rights.ts';
import { catalogNodes } from './catalog-tree.ts';

interface CatalogAddDialogProps {
  readonly item_id: number;
  /** Chosen at first, where it is one of those that may be chosen. */
  readonly parent_cat_id: number;
  readonly onClose: () => void;
  readonly onAdded: () => void;
}
interface AddFields {
  readonly cat_name: string;
  readonly parent_cat_id: number;
}

/** A new catalog, under one of those that this writer may change. */
export function CatalogAddDialog({ item_id, parent_cat_id, onClose, onAdded }: CatalogAddDialogProps) {
  const t = useMessages(catalogMessages);
  const [form] = Form.useForm<AddFields>();
  const addition = useSaveCatalog();
  const item = useQuery(catalogTreeQuery(String(item_id)));
  const parents = item.data && parentChoices(item.data, catalogNodes(item.data.menu.catalogs));
  const hidden = isAlone(parents) ? { parent_cat_id: undefined } : {};
  const refusal = useRefusal(form, addition.error, hidden);
  const first = parents?.some(({ cat_id }) => cat_id === parent_cat_id) ? parent_cat_id : parents?.[0]?.cat_id;
  const submit = (fields: AddFields) =>
    whenDone(addition.mutateAsync({ item_id, cat_id: 0, ...fields, cat_name: fields.cat_name.trim() }), onAdded);
  return (
    <Modal
      open
      width={400}
      mask={{ closable: false }}
      title={t('newCatalog')}
      okText={t('create')}
      okButtonProps={{ loading: addition.isPending, disabled: first === undefined }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('cat_name')}
      onCancel={onClose}
    >
      {item.isPending && <LoadingFace rows={2} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {parents && first !== undefined && <AddForm form={form} parents={parents} first={first} submit={submit} />}
      {parents && first === undefined && <p role="alert">{t('mayNot')}</p>}
      <ErrorNote error={refusal} />
    </Modal>
  );
}

/** There is nothing to choose. */
function isAlone(parents: readonly ParentChoice[] = []): boolean {
  return parents.length < 2;
}

interface AddFormProps {
  readonly form: FormInstance<AddFields>;
  readonly parents: readonly ParentChoice[];
  readonly first: number;
  readonly submit: (fields: AddFields) => void;
}

function AddForm({ form, parents, first, submit }: AddFormProps) {
  const t = useMessages(catalogMessages);
  return (
    <Form form={form} layout="vertical" requiredMark={false} initialValues={{ parent_cat_id: first }} onFinish={submit}>
      <Form.Item
        name="cat_name"
        label={t('catalogName')}
        rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
      >
        <Input autoFocus maxLength={LIMITS.catalogNameChars} autoComplete="off" />
      </Form.Item>
      <Form.Item name="parent_cat_id" label={t('target')} hidden={isAlone(parents)}>
        <Select
          showSearch={{ optionFilterProp: 'label' }}
          options={parents.map(({ cat_id, path }) => ({ value: cat_id, label: path === '' ? t('root') : path }))}
        />
      </Form.Item>
      <SubmitByEnter />
    </Form>
  );
}
