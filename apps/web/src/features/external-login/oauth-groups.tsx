import { Form, Input, InputNumber } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { GroupRules } from './group-rules.tsx';
import { oauthMessages } from './oauth-messages.ts';

const MOST = 50;

/** What groups of the provider give here. */
export function OauthGroups() {
  const t = useMessages(oauthMessages);
  return (
    <GroupRules
      name="group_rules"
      heading={t('groups')}
      hint={t('groupsHint')}
      most={MOST}
      adds={t('addGroup')}
      added={{ group: '', team_id: null }}
      removes={(number) => t('removeGroup', { number })}
      fields={(place) => (
        <>
          <Form.Item
            name={[place, 'group']}
            label={t('group')}
            rules={[{ required: true, whitespace: true, message: t('groupMissing') }]}
          >
            <Input className="mono" maxLength={200} autoComplete="off" />
          </Form.Item>
          <Form.Item
            name={[place, 'team_id']}
            label={t('team')}
            extra={t('teamHint')}
            rules={[{ required: true, message: t('teamMissing') }]}
          >
            <InputNumber min={0} precision={0} controls={false} />
          </Form.Item>
        </>
      )}
    />
  );
}
