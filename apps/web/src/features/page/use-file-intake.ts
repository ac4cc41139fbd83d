import type { EditorView } from '@codemirror/view';
import { useQueryClient } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { useRef } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { useUploadLimit } from '../../lib/upload-limit.ts';
import type { EditSession } from './edit-session.ts';
import { pageNoticeMessages } from './page-notice-messages.ts';
import { pageFilesKey } from './page-queries.ts';
import { takeFiles } from './take-files.ts';

export interface FileIntake {
  /** The hidden field that the picture command opens. */
  readonly field: RefObject<HTMLInputElement | null>;
  readonly choosePicture: () => void;
  readonly take: (view: EditorView, files: readonly File[], pos: number) => void;
}

/** Files that are pasted, dropped or chosen. */
export function useFileIntake(session: EditSession, item_id: number, tell: (text: string) => void): FileIntake {
  const t = useMessages(pageNoticeMessages);
  const client = useQueryClient();
  const largest = useUploadLimit();
  const field = useRef<HTMLInputElement>(null);
  const take = (view: EditorView, files: readonly File[], pos: number) =>
    void takeFiles(view, files, pos, {
      item_id,
      page_id: () => session.state().page_id,
      largest,
      savePage: () => session.save(),
      label: (name) => t('uploading', { name }),
      tooLarge: (name) => tell(t('fileTooLarge', { name, max: sizeText(largest) })),
      failed: (kind, error) => {
        const reason = error instanceof Error ? error.message : String(error);
        tell(t(kind === 'picture' ? 'pictureFailed' : 'fileFailed', { reason }));
      },
    }).then(() => client.invalidateQueries({ queryKey: pageFilesKey }));
  return { field, choosePicture: () => field.current?.click(), take };
}
