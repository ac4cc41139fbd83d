import './review.css';
import type { Keeper } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Modal, Select } from 'antd';
import { beginOfDay, dayOf, monthsAfter } from '../../lib/day.ts';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { DayField } from '../../ui/day-field.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { reviewMessages } from './review-messages.ts';
import { keeperQuery, useSetKeeper } from './review-queries.ts';

interface KeeperDialogProps {
  readonly item_id: number;
  readonly page: { readonly id: number; readonly title: string };
  readonly onClose: () => void;
  readonly onSaved: (text: string) => void;
}

/** Who sees to it that a page stays right, and when it is to be looked through. */
export function KeeperDialog({ item_id, page, onClose, onSaved }: KeeperDialogProps) {
  const t = useMessages(reviewMessages);
  const loaded = useQuery(keeperQuery(item_id, page.id));
  const [form] = Form.useForm<KeeperFields>();
  const save = useSetKeeper();
  const submit = ({ keeper_uid, review_day }: KeeperFields) =>
    whenDone(
      save.mutateAsync(
        { page_id: page.id, keeper_uid: keeper_uid ?? 0, review_at: beginOfDay(review_day) },
        { onError: (error) => showRefusal(form, error) },
      ),
      () => onSaved(t('saved')),
    );
  return (
    <Modal
      open
      width={480}
      title={t('title')}
      mask={{ closable: false }}
      okText={t('save')}
      okButtonProps={{ disabled: !loaded.data, loading: save.isPending }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('keeper_uid')}
      onCancel={onClose}
    >
      <p className="hint" dir="auto">
        {page.title}
      </p>
      {loaded.isPending && <LoadingFace rows={3} onRetry={() => void loaded.refetch()} />}
      {loaded.isError && <FailedFace error={loaded.error} onRetry={() => void loaded.refetch()} />}
      {loaded.data && (
        <Form form={form} layout="vertical" initialValues={fieldsOf(loaded.data.keeper)} onFinish={submit}>
          <Form.Item name="keeper_uid" label={t('keeper')}>
            <Select
              autoFocus
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t('nobody')}
              options={optionsOf(loaded.data)}
            />
          </Form.Item>
          <Form.Item name="review_day" label={t('reviewDay')}>
            <DayField />
          </Form.Item>
          <Later onChoose={(day) => form.setFieldsValue({ review_day: day })} />
          <p className="hint">{t('hint')}</p>
          <ErrorNote error={untoldRefusal(form, save.error)} />
        </Form>
      )}
    </Modal>
  );
}

interface KeeperFields {
  readonly keeper_uid?: number | undefined;
  readonly review_day: string;
}

function fieldsOf({ keeper_uid, review_at }: Keeper): KeeperFields {
  return { keeper_uid: keeper_uid === 0 ? undefined : keeper_uid, review_day: dayOf(review_at) };
}

interface Loaded {
  readonly keeper: Keeper;
  readonly people: readonly { readonly uid: number; readonly username: string; readonly username_name: string }[];
}

/** Who keeps it now stays to be seen, also when he may not edit there any more. */
function optionsOf({ keeper, people }: Loaded): { value: number; label: string }[] {
  const options = people.map(({ uid, username, username_name }) => ({ value: uid, label: username_name || username }));
  const isThere = keeper.keeper_uid === 0 || people.some(({ uid }) => uid === keeper.keeper_uid);
  return isThere ? options : [...options, { value: keeper.keeper_uid, label: keeper.keeper_username }];
}

const LATER = [
  [3, 'threeMonths'],
  [6, 'sixMonths'],
  [12, 'oneYear'],
] as const;

function Later({ onChoose }: { onChoose: (day: string) => void }) {
  const t = useMessages(reviewMessages);
  const today = dayOf(Date.now() / 1000);
  return (
    <fieldset className="review-later">
      <legend className="sr">{t('laterOn')}</legend>
      {LATER.map(([months, label]) => (
        <Button key={months} size="small" onClick={() => onChoose(monthsAfter(today, months))}>
          {t(label)}
        </Button>
      ))}
      <Button size="small" onClick={() => onChoose('')}>
        {t('noDay')}
      </Button>
    </fieldset>
  );
}
