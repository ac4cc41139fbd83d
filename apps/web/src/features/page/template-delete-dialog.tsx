import type { Template } from '@sheaf/contract';
import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { templateMessages } from './template-messages.ts';
import { useDeleteTemplate } from './template-queries.ts';

interface TemplateDeleteDialogProps {
  readonly template: Template;
  readonly onDeleted: () => void;
  readonly onClose: () => void;
}

export function TemplateDeleteDialog({ template, onDeleted, onClose }: TemplateDeleteDialogProps) {
  const t = useMessages(templateMessages);
  const removal = useDeleteTemplate();
  return (
    <Modal
      open
      width={400}
      title={t('removeTitle', { title: template.template_title })}
      okText={t('remove')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: removal.isPending }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={() => whenDone(removal.mutateAsync(template.id), onDeleted)}
      onCancel={onClose}
    >
      <p>{t('removeText')}</p>
      <ErrorNote error={removal.error} />
    </Modal>
  );
}
