import { bindFile } from '@sheaf/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Modal } from 'antd';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { FileLibrary } from './file-library.tsx';
import { pageFilesKey } from './page-queries.ts';

/** Attaches a file that was uploaded before to the page. */
export function FileLibraryTool({ session, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  const client = useQueryClient();
  const { page_id } = session.state();
  const binding = useMutation({
    mutationFn: (file_id: number) => call(bindFile, { file_id, page_id }),
    onSettled: () => client.invalidateQueries({ queryKey: pageFilesKey }),
  });
  return (
    <Modal open width={560} title={t('libraryFiles')} footer={null} onCancel={onClose}>
      <FileLibrary
        onlyPictures={false}
        taking={binding.isPending ? binding.variables : undefined}
        choose={({ file_id }) => binding.mutate(file_id, { onSuccess: () => onClose() })}
      />
      <ErrorNote error={binding.error} />
    </Modal>
  );
}
