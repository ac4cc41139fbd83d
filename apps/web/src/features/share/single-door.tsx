import { LIMITS, type ShareRow } from '@sheaf/contract';
import { Button, Checkbox, Form, Input, InputNumber, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import { useOpenDialog } from '../../ui/use-open-dialog.ts';
import { shareMessages } from './share-messages.ts';
import { useSinglePage } from './share-queries.ts';

interface SingleDoorProps {
  readonly share: ShareRow;
  /** How long it lasts, which stays. */
  readonly days: number;
}

/** What the link of a page asks for, and the way to change that. */
export function SingleDoor({ share, days }: SingleDoorProps) {
  const t = useMessages(shareMessages);
  const [open, setOpen] = useOpenDialog<true>();
  const { has_password, max_views: max, views } = share;
  const facts = [
    ...(has_password === 1 ? [t('withPassword')] : []),
    ...(max > 0 ? [t(views < max ? 'viewed' : 'usedUp', { views, max })] : []),
  ].join(' · ');
  return (
    <div className="share-door">
      <Button size="small" onClick={() => setOpen(true)}>
        {t('door')}
      </Button>
      {facts !== '' && <span className="hint">{facts}</span>}
      {open && <DoorDialog share={share} days={days} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface DoorFields {
  readonly asks: boolean;
  readonly password?: string;
  readonly max_views: number | null;
}

function DoorDialog({ share, days, onClose }: SingleDoorProps & { readonly onClose: () => void }) {
  const t = useMessages(shareMessages);
  const [form] = Form.useForm<DoorFields>();
  const asks = Form.useWatch('asks', form) ?? share.has_password === 1;
  const change = useSinglePage();
  const refusal = useRefusal(form, change.error);
  const hasOne = share.has_password === 1;
  const send = ({ password = '', max_views, ...fields }: DoorFields) =>
    change.mutate(
      {
        ...{ page_id: share.object_id, isCreateSinglePage: 1, expire_days: days, max_views: max_views ?? 0 },
        ...passwordOf(fields.asks, password),
      },
      { onSuccess: onClose },
    );
  return (
    <Modal
      open
      width={400}
      title={t('doorDialog')}
      mask={{ closable: false }}
      okText={t('makeLink')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: change.isPending }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('asks')}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ asks: hasOne, max_views: share.max_views } satisfies DoorFields}
        onFinish={send}
      >
        <Form.Item name="asks" valuePropName="checked">
          <Checkbox autoFocus>{t('asksPassword')}</Checkbox>
        </Form.Item>
        {asks && (
          <Form.Item
            name="password"
            label={t('sharePassword')}
            extra={hasOne && t('passwordKept')}
            rules={[{ required: !hasOne, message: t('sharePasswordEnter') }]}
          >
            <Input.Password autoComplete="new-password" maxLength={LIMITS.visitPasswordChars.max} />
          </Form.Item>
        )}
        <Form.Item name="max_views" label={t('views')}>
          <InputNumber min={0} max={LIMITS.shareViews} precision={0} />
        </Form.Item>
        <SubmitByEnter />
      </Form>
      <p className="hint">{t('newDoorHint')}</p>
      <ErrorNote error={refusal} />
    </Modal>
  );
}

/** Left empty, the one that is set stays. */
function passwordOf(asks: boolean, password: string): { readonly password?: string } {
  if (!asks) return { password: '' };
  return password === '' ? {} : { password };
}
