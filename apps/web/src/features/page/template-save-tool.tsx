import { LIMITS } from '@sheaf/contract';
import { Form, Input, Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { templateMessages } from './template-messages.ts';
import { useSaveTemplate } from './template-queries.ts';

interface TemplateFields {
  readonly template_title: string;
}

/** Keeps the text of the editor to begin other pages from. */
export function TemplateSaveTool({ session, onClose }: EditorToolProps) {
  const t = useMessages(templateMessages);
  const [form] = Form.useForm<TemplateFields>();
  const saving = useSaveTemplate();
  const refusal = useRefusal(form, saving.error);
  const { page_title, page_content } = session.text();
  const isEmpty = page_content.trim() === '';
  const save = ({ template_title }: TemplateFields) =>
    saving.mutate(
      { template_title: template_title.trim(), template_content: page_content },
      { onSuccess: () => onClose() },
    );
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('saveTitle')}
      okText={t('save')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: saving.isPending, disabled: isEmpty }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('template_title')}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ template_title: page_title.slice(0, LIMITS.templateTitleChars) }}
        onFinish={save}
      >
        <Form.Item
          name="template_title"
          label={t('name')}
          rules={[{ required: true, whitespace: true, message: t('nameMissing') }]}
        >
          <Input autoFocus maxLength={LIMITS.templateTitleChars} autoComplete="off" />
        </Form.Item>
      </Form>
      {isEmpty ? <p role="alert">{t('emptyText')}</p> : <p className="muted">{t('saveHint')}</p>}
      <ErrorNote error={refusal} />
    </Modal>
  );
}
