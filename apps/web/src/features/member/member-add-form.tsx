import { Button, Form } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { otherFailure, useCollaboratorsAlert } from './collaborators-alert.tsx';
import { memberMessages } from './member-messages.ts';
import { useSaveMember } from './member-queries.ts';
import { PeopleField } from './people-field.tsx';
import { CatalogsField, type Group, RightField } from './right-fields.tsx';
import { rightMessages } from './right-messages.ts';

interface MemberAddFormProps {
  readonly item_id: number;
  /** Who cannot be added: the owner, members, and who asks. */
  readonly without: ReadonlySet<number>;
  /** User names of the members. */
  readonly members: readonly string[];
  readonly onSaid: (text: string) => void;
}

interface AddFields {
  readonly names: readonly string[];
  readonly group: Group;
  readonly cat_ids: readonly number[];
}

const EMPTY: AddFields = { names: [], group: 1, cat_ids: [] };

/** Lets several people in at once. Names that nobody has stay in the field, to be written anew. */
export function MemberAddForm({ item_id, without, members, onSaid }: MemberAddFormProps) {
  const t = useMessages(memberMessages);
  const say = useMessages(rightMessages);
  const [form] = Form.useForm<AddFields>();
  const [unknown, setUnknown] = useState<readonly string[]>([]);
  const names = Form.useWatch('names', form) ?? [];
  const group = Form.useWatch('group', form) ?? 1;
  const alertOfQuota = useCollaboratorsAlert();
  const addition = useSaveMember();
  const refusal = useRefusal(form, otherFailure(addition.error), { username: 'names' });
  const add = ({ cat_ids, ...fields }: AddFields) =>
    addition.mutate(
      {
        item_id,
        username: fields.names.join(','),
        member_group_id: fields.group,
        cat_ids: fields.group === 2 ? [] : cat_ids,
      },
      {
        onError: alertOfQuota,
        onSuccess: (done) => {
          setUnknown(done.unknown);
          form.setFieldValue('names', done.unknown);
          onSaid(t('added', { names: done.saved.join(say('separator')) }));
        },
      },
    );
  const taken = (all: readonly string[]) => all.filter((name) => members.includes(name.toLowerCase()));
  return (
    <Form<AddFields> form={form} className="member-add" initialValues={EMPTY} onFinish={add} requiredMark={false}>
      <Form.Item
        name="names"
        rules={[
          { type: 'array', min: 1, message: t('addMissing') },
          {
            validator: (_, all: readonly string[] = []) => {
              const there = taken(all);
              if (there.length === 0) return Promise.resolve();
              return Promise.reject(new Error(t('memberAlready', { names: there.join(say('separator')) })));
            },
          },
        ]}
      >
        <PeopleField label={t('addPeople')} without={without} />
      </Form.Item>
      <Form.Item name="group">
        <RightField label={t('right')} />
      </Form.Item>
      <Form.Item name="cat_ids" hidden={group === 2}>
        <CatalogsField item_id={item_id} label={t('catalogs')} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={addition.isPending}>
        {names.length > 1 ? t('addCount', { count: names.length }) : t('add')}
      </Button>
      {unknown.length > 0 && (
        <div className="note warn" role="alert">
          <WorkIcon name="warn" />
          <span>{t('unknown', { names: unknown.join(say('separator')) })}</span>
        </div>
      )}
      <ErrorNote error={refusal} />
    </Form>
  );
}
