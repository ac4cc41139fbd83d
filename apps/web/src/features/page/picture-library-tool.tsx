import { Modal } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import type { EditorToolProps } from './editor-tool.ts';
import { editorToolMessages } from './editor-tool-messages.ts';
import { uploadedMarkdown } from './file-intake.ts';
import { FileLibrary } from './file-library.tsx';
import { insertInline } from './insert-markdown.ts';

/** A picture that was uploaded before; the next save binds it to the page. */
export function PictureLibraryTool({ view, onClose }: EditorToolProps) {
  const t = useMessages(editorToolMessages);
  return (
    <Modal open width={560} title={t('library')} footer={null} onCancel={onClose}>
      <FileLibrary
        onlyPictures
        choose={({ display_name, url }) => {
          insertInline(view, uploadedMarkdown('picture', display_name, url));
          onClose();
        }}
      />
    </Modal>
  );
}
