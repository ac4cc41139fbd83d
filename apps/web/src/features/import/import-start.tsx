import { LIMITS } from '@sheaf/contract';
import { Button, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import type { Choice } from './chosen-files.ts';
import { importMessages } from './import-messages.ts';

interface ImportStartProps {
  readonly choice: Choice;
  readonly onOther: () => void;
  readonly onStart: (item_name: string) => void;
}

/** What was chosen, and the name of the item it goes into. */
export function ImportStart({ choice, onOther, onStart }: ImportStartProps) {
  const t = useMessages(importMessages);
  return (
    <Form<{ item_name: string }>
      className="card pad"
      layout="vertical"
      requiredMark={false}
      initialValues={{ item_name: choice.name }}
      onFinish={({ item_name }) => onStart(item_name.trim())}
    >
      <h2>{t('choose')}</h2>
      <p className="chosen">
        <WorkIcon name="pages" />
        <b className="ell">{choice.name}</b>
        <span className="muted num">
          {t('chosenFiles', { count: choice.files.length, size: sizeText(choice.sizeBytes) })}
        </span>
      </p>
      <Form.Item
        name="item_name"
        label={t('itemName')}
        extra={t('membersFirst')}
        rules={[{ required: true, whitespace: true, message: t('itemNameMissing') }]}
      >
        <Input maxLength={LIMITS.itemNameChars} autoComplete="off" />
      </Form.Item>
      <div className="card-foot">
        <Button onClick={onOther}>{t('chooseOther')}</Button>
        <Button type="primary" htmlType="submit">
          {t('start')}
        </Button>
      </div>
    </Form>
  );
}
