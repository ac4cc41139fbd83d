import type { ItemInfo } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Modal, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { catalogMessages } from './catalog-messages.ts';
import { catalogTreeQuery, useUpdateCatalogs } from './catalog-queries.ts';
import { catalogPaths, writableCatalogs } from './catalog-rights.ts';
import { catalogNodes } from './catalog-tree.ts';
import { movedEntries, moveInMenu, shelfOf } from './menu-moves.ts';

interface PageMoveDialogProps {
  readonly item_id: number;
  readonly page: { readonly id: number; readonly title: string; readonly cat_id: number };
  readonly onClose: () => void;
  readonly onDone: (text: string) => void;
}
interface MoveFields {
  readonly cat_id: number;
}

/** Chooses the catalog that a page goes into, where it stands last: what a drag does, for hands and keys. */
export function PageMoveDialog({ item_id, page, onClose, onDone }: PageMoveDialogProps) {
  const t = useMessages(catalogMessages);
  const [form] = Form.useForm<MoveFields>();
  const item = useQuery(catalogTreeQuery(String(item_id)));
  const update = useUpdateCatalogs();
  const refusal = useRefusal(form, update.error);
  const submit = ({ cat_id }: MoveFields) => {
    if (!item.data) return;
    const index = shelfOf(item.data.menu, cat_id)?.pages.length ?? 0;
    const node = { kind: 'page', id: page.id } as const;
    const after = moveInMenu(item.data.menu, node, { parent_cat_id: cat_id, index });
    const dragged = { dragged_id: page.id, dragged_title: page.title, dragged_type: 'page' } as const;
    const done = () => onDone(t('movedDone', { name: page.title }));
    whenDone(update.mutateAsync({ item_id, cats: movedEntries(after, node), ...dragged }), done);
  };
  return (
    <Modal
      open
      width={400}
      mask={{ closable: false }}
      title={t('movePage', { title: page.title })}
      okText={t('move')}
      okButtonProps={{ loading: update.isPending, disabled: !item.data }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('cat_id')}
      onCancel={onClose}
    >
      {item.isPending && <LoadingFace rows={2} onRetry={() => void item.refetch()} />}
      {item.isError && <FailedFace error={item.error} onRetry={() => void item.refetch()} />}
      {item.data && <MoveForm form={form} item={item.data} from={page.cat_id} submit={submit} />}
      <ErrorNote error={refusal} />
    </Modal>
  );
}

interface MoveFormProps {
  readonly form: FormInstance<MoveFields>;
  readonly item: ItemInfo;
  /** Where the page stands: elsewhere is offered. */
  readonly from: number;
  readonly submit: (fields: MoveFields) => void;
}

function MoveForm({ form, item, from, submit }: MoveFormProps) {
  const t = useMessages(catalogMessages);
  const options = pagePlaces(item, t('root')).filter(({ value }) => value !== from);
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit}>
      <Form.Item name="cat_id" label={t('target')} rules={[{ required: true, message: t('targetMissing') }]}>
        <Select
          autoFocus
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={t('targetMissing')}
          options={options}
        />
      </Form.Item>
    </Form>
  );
}

/** Every place of an item where this writer may put pages, named by its path. */
export function pagePlaces(item: ItemInfo, root: string): { value: number; label: string }[] {
  const nodes = catalogNodes(item.menu.catalogs);
  const writable = writableCatalogs(item, nodes);
  const catalogs = [...catalogPaths(nodes)].map(([value, label]) => ({ value, label }));
  return [{ value: 0, label: root }, ...catalogs].filter(({ value }) => writable.has(value));
}
