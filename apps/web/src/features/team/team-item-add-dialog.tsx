import type { Team, TeamItem } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Form, Modal, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { TabLeadsOn } from '../../ui/tab-leads-on.tsx';
import { otherFailure, useBindItems, useCollaboratorsAlert } from '../member/index.ts';
import { teamPeopleMessages } from './team-people-messages.ts';
import { managedItemsQuery } from './team-queries.ts';

interface TeamItemAddDialogProps {
  readonly team: Team;
  readonly bound: readonly TeamItem[];
  readonly onClose: () => void;
  readonly onSaid: (text: string) => void;
}
interface AddFields {
  readonly item_ids: number[];
}

/** Binds several items to a team at once, all or none. */
export function TeamItemAddDialog({ team, bound, onClose, onSaid }: TeamItemAddDialogProps) {
  const t = useMessages(teamPeopleMessages);
  const [form] = Form.useForm<AddFields>();
  const managed = useQuery(managedItemsQuery());
  const binding = useBindItems();
  const alertOfQuota = useCollaboratorsAlert();
  const there = new Set(bound.map(({ item_id }) => item_id));
  const choices = managed.data?.filter(({ item_id, is_archived }) => is_archived === 0 && !there.has(item_id)) ?? [];
  const names = new Map(choices.map(({ item_id, item_name }) => [item_id, item_name]));
  const submit = ({ item_ids }: AddFields) =>
    whenDone(binding.mutateAsync({ team_id: team.id, item_id: item_ids }, { onError: alertOfQuota }), ({ saved }) => {
      onSaid(t('itemsAdded', { names: saved.map((item_id) => names.get(item_id)).join(t('separator')) }));
      onClose();
    });
  const isEmpty = managed.data !== undefined && choices.length === 0;
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('addItems')}
      okText={t('addItems')}
      okButtonProps={{ loading: binding.isPending, disabled: choices.length === 0 }}
      onOk={form.submit}
      onCancel={onClose}
      afterOpenChange={(open) => open && form.focusField('item_ids')}
    >
      {managed.isPending && <LoadingFace rows={1} onRetry={() => void managed.refetch()} />}
      {managed.isError && <FailedFace error={managed.error} onRetry={() => void managed.refetch()} />}
      {isEmpty && <p>{t('addItemsNone')}</p>}
      {choices.length > 0 && (
        <Form<AddFields> form={form} layout="vertical" requiredMark={false} onFinish={submit}>
          <TabLeadsOn>
            <Form.Item
              name="item_ids"
              label={t('addItemsField')}
              rules={[{ required: true, type: 'array', min: 1, message: t('addItemsMissing') }]}
            >
              <Select<number[]>
                mode="multiple"
                autoFocus
                aria-label={t('addItemsField')}
                showSearch={{ optionFilterProp: 'label' }}
                options={choices.map(({ item_id, item_name }) => ({ value: item_id, label: item_name }))}
              />
            </Form.Item>
          </TabLeadsOn>
        </Form>
      )}
      <ErrorNote error={otherFailure(binding.error)} />
    </Modal>
  );
}
