import { readBook, writeBook } from '@sheaf/sheet/book';
import { Modal } from 'antd';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { removeDraft } from '../../lib/drafts.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { sheetMessages } from './sheet-messages.ts';
import type { OpenedSheet } from './sheet-queries.ts';
import type { SheetWork } from './use-sheet-work.ts';

/** Offers what was kept on this device and never stored, when it says something else than the sheet does. */
export function useSheetDraft(opened: OpenedSheet, { calls, desk, mode }: SheetWork): ReactNode {
  const t = useMessages(sheetMessages);
  const language = useLanguage();
  const alert = useAlert();
  const { draft } = opened;
  const [isOffered, setOffered] = useState(() => draft !== undefined && differs(draft.page_content, opened.content));
  const [isRunning, setRunning] = useState(false);
  if (!isOffered || !draft || mode !== 'write') return null;
  const drop = async () => {
    await removeDraft(opened).catch(() => undefined); // where it cannot be removed it is offered again, no more
    setOffered(false);
  };
  const take = async () => {
    setRunning(true);
    try {
      desk.replace(readBook(await calls.replaceWhole(draft.page_content)));
      await drop();
    } catch (error) {
      void alert(error instanceof Error ? error.message : String(error));
    } finally {
      setRunning(false);
    }
  };
  return (
    <Modal
      open
      width={480}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      title={t('draftTitle', { time: formatTime(draft.saved_at, language, Date.now() / 1000) })}
      okText={t('useDraft')}
      cancelText={t('useSaved')}
      okButtonProps={{ loading: isRunning }}
      onOk={() => void take()}
      onCancel={() => void drop()}
    >
      <p>{t('draftText')}</p>
    </Modal>
  );
}

/** What only differs in how it is written is the same sheet. */
function differs(draft: string, content: string): boolean {
  return draft.length > 2 && writeBook(readBook(draft)) !== writeBook(readBook(content));
}
