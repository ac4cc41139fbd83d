import { LIMITS, type SiteItem } from '@sheaf/contract';
import { Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { SharedDialog } from '../../ui/shared-dialog.tsx';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { adminItemMessages } from './admin-item-messages.ts';
import { useDeleteSiteItems, useGiveSiteItems } from './admin-item-queries.ts';

/** What is done to items in a dialog. */
export interface ItemTask {
  readonly kind: 'give' | 'delete';
  readonly items: readonly SiteItem[];
}

interface ItemDialogProps {
  readonly task: ItemTask;
  readonly onClose: () => void;
  /** What was done, to be told. */
  readonly onDone: (text: string) => void;
}

export function ItemDialog({ task: { kind, items }, ...ends }: ItemDialogProps) {
  return kind === 'give' ? <GiveDialog items={items} {...ends} /> : <DeleteDialog items={items} {...ends} />;
}

interface ItemsProps extends Omit<ItemDialogProps, 'task'> {
  readonly items: readonly SiteItem[];
}

function GiveDialog({ items, onClose, onDone }: ItemsProps) {
  const t = useMessages(adminItemMessages);
  const [form] = Form.useForm<{ username: string }>();
  const give = useGiveSiteItems();
  const submit = ({ username }: { username: string }) =>
    whenDone(
      give.mutateAsync(
        { item_ids: items.map(({ item_id }) => item_id), username: username.trim() },
        { onError: (error) => showRefusal(form, error) },
      ),
      () => onDone(t('didGive', { username: username.trim() })),
    );
  const [first] = items;
  const title =
    items.length === 1 && first ? t('giveOne', { name: first.item_name }) : t('giveSome', { count: items.length });
  return (
    <SharedDialog title={title} okText={t('give')} isPending={give.isPending} onOk={form.submit} onCancel={onClose}>
      <p>{t('giveText')}</p>
      <Form form={form} name="give-items" layout="vertical" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="username"
          label={t('giveTo')}
          rules={[{ required: true, whitespace: true, message: t('giveMissing') }]}
        >
          <Input maxLength={LIMITS.usernameChars.max} autoComplete="off" autoFocus />
        </Form.Item>
        <SubmitByEnter />
      </Form>
      <ErrorNote error={untoldRefusal(form, give.error)} />
    </SharedDialog>
  );
}

function DeleteDialog({ items, onClose, onDone }: ItemsProps) {
  const t = useMessages(adminItemMessages);
  const removal = useDeleteSiteItems();
  const submit = () => {
    const input = { item_ids: items.map(({ item_id }) => item_id) };
    whenDone(removal.mutateAsync(input), (count) => onDone(t('didDelete', { count })));
  };
  const [first] = items;
  const title =
    items.length === 1 && first ? t('deleteOne', { name: first.item_name }) : t('deleteSome', { count: items.length });
  return (
    <SharedDialog
      title={title}
      okText={t('remove')}
      isDanger
      isPending={removal.isPending}
      onOk={submit}
      onCancel={onClose}
    >
      <p>{t('deleteText', { days: LIMITS.recycleDays })}</p>
      <ErrorNote error={removal.error} />
    </SharedDialog>
  );
}
