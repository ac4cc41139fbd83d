import { Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { SubmitByEnter } from '../../ui/submit-by-enter.tsx';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { pictureAt, pictureText } from './picture-markup.ts';

interface PictureFields {
  readonly alt: string;
  readonly width: number | null;
  readonly caption: string;
}

const WIDTH = { min: 16, max: 4000 } as const;

/** How wide the picture at the cursor is shown, what stands below it, what it is read out as. */
export function PictureSizeTool({ view, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const [form] = Form.useForm<PictureFields>();
  const [found] = useState(() => pictureAt(view.state));
  const apply = ({ alt, width, caption }: PictureFields) => {
    if (!found) return;
    const { from, to, picture } = found;
    const insert = pictureText({
      ...picture,
      alt: oneLine(alt),
      width: width === null ? '' : String(width),
      caption: oneLine(caption),
    });
    view.dispatch({ changes: { from, to, insert }, userEvent: 'input', scrollIntoView: true });
    onClose();
  };
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('pictureTitle')}
      okText={t('apply')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !found }}
      onOk={form.submit}
      // without motion the dialog takes the focus before its field can
      afterOpenChange={(isOpen) => isOpen && form.focusField('width')}
      onCancel={onClose}
    >
      {found ? (
        <Form
          form={form}
          layout="vertical"
          requiredMark={false}
          initialValues={fieldsOf(found.picture)}
          onFinish={apply}
        >
          <Form.Item name="width" label={t('pictureWidth')}>
            <InputNumber autoFocus min={WIDTH.min} max={WIDTH.max} precision={0} />
          </Form.Item>
          <Form.Item name="caption" label={t('pictureCaption')}>
            <Input maxLength={200} />
          </Form.Item>
          <Form.Item name="alt" label={t('pictureAlt')}>
            <Input maxLength={200} />
          </Form.Item>
          <SubmitByEnter />
        </Form>
      ) : (
        <p role="alert">{t('pictureAbsent')}</p>
      )}
    </Modal>
  );
}

function fieldsOf({ alt, width, caption }: { alt: string; width: string; caption: string }): PictureFields {
  return { alt, width: /^\d+$/.test(width) ? Number(width) : null, caption };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
