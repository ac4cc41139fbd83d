import './sheet.css';
import './grid.css';
import { readBook } from '@sheaf/sheet/book';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { isNoticeSeen, markNoticeSeen } from '../../lib/notices-seen.ts';
import { useAlert } from '../../ui/alert.tsx';
import { OfflineBanner } from '../../ui/offline-banner.tsx';
import { SheetBoard } from './sheet-board.tsx';
import { SheetFiles } from './sheet-files.tsx';
import { sheetMessages } from './sheet-messages.ts';
import { SheetNotes } from './sheet-notes.tsx';
import type { OpenedSheet } from './sheet-queries.ts';
import { REFUSALS } from './sheet-refusals.ts';
import { SheetStatus } from './sheet-status.tsx';
import { useSheetDraft } from './use-sheet-draft.tsx';
import { useSheetFiles } from './use-sheet-files.tsx';
import { useSheetWork } from './use-sheet-work.ts';

/** What of the sheet stands in the header, from left to right. */
export interface SheetHeaderParts {
  readonly state: ReactNode;
  readonly files: ReactNode;
  readonly save: ReactNode;
}

export type RecoverVersion = (content: string) => Promise<void>;

interface SheetPlaceProps {
  readonly opened: OpenedSheet;
  readonly header: (parts: SheetHeaderParts) => ReactNode;
  readonly tell: (text: string) => void;
  /** Opens the former versions, of which one may take the place of what is there. */
  readonly showVersions: (recover: RecoverVersion) => void;
}

/** A spreadsheet as who manages its item works in it, or reads it while somebody else does. */
export function SheetPlace({ opened, header, tell, showVersions }: SheetPlaceProps) {
  const t = useMessages(sheetMessages);
  const alert = useAlert();
  const work = useSheetWork(opened, { refused: (reason) => tell(t('refused', { reason: t(REFUSALS[reason]) })) });
  const { desk, session, state, mode } = work;
  const files = useSheetFiles(work, tell);
  const question = useSheetDraft(opened, work);
  const [isTipDue, closeTip] = useTip(state.save.kind === 'saved');
  const mayWrite = mode === 'write' && state.stopped === undefined;
  const save = () => void session.save();
  const recover = async (content: string) => {
    try {
      await session.save();
      desk.replace(readBook(await work.calls.replaceWhole(content)));
    } catch (error) {
      void alert(error instanceof Error ? error.message : String(error));
    }
  };
  const parts: SheetHeaderParts = {
    state: <SheetStatus mode={mode} save={state.save} />,
    files: <SheetFiles mayWrite={mayWrite} files={files} />,
    save: mayWrite && (
      <button type="button" className="btn primary" aria-keyshortcuts="Control+S" onClick={save}>
        {t('save')}
      </button>
    ),
  };
  return (
    <div className="sheet-screen">
      <a className="skip" href="#main">
        {t('skip')}
      </a>
      {header(parts)}
      <main id="main" className="sheet-main" tabIndex={-1}>
        <h1 className="sr">{opened.page_title || t('kind')}</h1>
        <OfflineBanner hint={t('offline')} />
        <SheetNotes work={work} isTipDue={isTipDue} closeTip={closeTip} />
        <SheetBoard
          desk={desk}
          tools={{
            save,
            exportFile: files.exportFile,
            importFile: files.choose,
            showVersions: () => showVersions(recover),
            tell: (text) => void alert(text),
          }}
        />
      </main>
      {files.questions}
      {question}
    </div>
  );
}

const TIP = 'table_item_auto_save_tips';

/** After the first save of this device. */
function useTip(isSaved: boolean): [boolean, () => void] {
  const [isSeen, setSeen] = useState(() => isNoticeSeen(TIP));
  const close = () => {
    markNoticeSeen(TIP);
    setSeen(true);
  };
  const [wasSaved, setWasSaved] = useState(false);
  if (isSaved && !wasSaved) setWasSaved(true);
  return [wasSaved && !isSeen, close];
}
