import { type PageKind, setPageKind } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { Modal, Radio } from 'antd';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';

/** What the page is: its text stays, what it is read as changes. The editor opens anew. */
export function PageKindTool({ session, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const [kind, setKind] = useState<PageKind>(session.kind);
  const change = useMutation({
    mutationFn: async () => {
      if (session.isDirty() && !(await session.save())) return;
      const { page_id } = session.state();
      if (kind === 'sheet') return;
      await call(setPageKind, { page_id, kind });
      location.reload();
    },
  });
  return (
    <Modal
      open
      width={480}
      title={t('pageKind')}
      okText={t('pageKindSet')}
      cancelText={t('cancel')}
      okButtonProps={{ loading: change.isPending, disabled: kind === session.kind }}
      onOk={() => change.mutate()}
      onCancel={onClose}
    >
      <p className="muted">{t('pageKindHint')}</p>
      <Radio.Group
        aria-label={t('pageKind')}
        value={kind}
        onChange={(event) => setKind(event.target.value)}
        options={[
          { value: 'api', label: t('kindApi') },
          { value: 'table', label: t('kindTable') },
          { value: 'markdown', label: t('kindMarkdown') },
        ]}
      />
      <ErrorNote error={change.error} />
    </Modal>
  );
}
