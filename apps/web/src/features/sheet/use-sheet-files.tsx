import { readBook } from '@sheaf/sheet/book';
import { Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import { sheetMessages } from './sheet-messages.ts';
import type { SheetWork } from './use-sheet-work.ts';

export interface SheetFileTools {
  readonly choose: () => void;
  readonly exportFile: () => void;
  /** The field of the file and the question before it replaces the sheet. */
  readonly questions: ReactNode;
}

/** Files in and out: what is stored goes into a file, a file takes the place of what is stored. */
export function useSheetFiles({ calls, desk, session }: SheetWork, tell: (text: string) => void): SheetFileTools {
  const t = useMessages(sheetMessages);
  const label = useMessages(sheetCommandMessages)('importFile');
  const alert = useAlert();
  const field = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const remember = useFocusBack(file);
  const choose = () => {
    remember();
    field.current?.click();
  };
  const exportFile = () => {
    const leave = session.isDirty() ? session.save() : Promise.resolve(true);
    leave.then(calls.exportFile).catch((error: unknown) => void alert(messageOf(error)));
  };
  const take = async (chosen: File) => {
    await session.save();
    const { content, losses } = await calls.importFile(chosen);
    desk.replace(readBook(content));
    tell(t('imported', { name: chosen.name }));
    if (losses.length > 0) void alert(<Losses losses={losses} />);
  };
  const questions = (
    <>
      <input
        ref={field}
        type="file"
        hidden
        accept=".xlsx"
        aria-label={label}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          target.value = '';
        }}
      />
      {file && <ImportQuestion file={file} take={take} onClose={() => setFile(undefined)} />}
    </>
  );
  return { choose, exportFile, questions };
}

interface ImportQuestionProps {
  readonly file: File;
  readonly take: (file: File) => Promise<void>;
  readonly onClose: () => void;
}

function ImportQuestion({ file, take, onClose }: ImportQuestionProps) {
  const t = useMessages(sheetMessages);
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<Error | null>(null);
  const run = () => {
    setRunning(true);
    take(file)
      .then(onClose, (failed: unknown) => setError(failed instanceof Error ? failed : new Error(String(failed))))
      .finally(() => setRunning(false));
  };
  return (
    <Modal
      open
      width={480}
      title={t('importTitle')}
      okText={t('importRun')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, loading: isRunning }}
      cancelButtonProps={{ autoFocus: true }}
      onOk={run}
      onCancel={onClose}
    >
      <p>{t('importText', { name: file.name })}</p>
      <ErrorNote error={error} />
    </Modal>
  );
}

function Losses({ losses }: { losses: readonly string[] }) {
  const t = useMessages(sheetMessages);
  return (
    <>
      <p>{t('importedLosses')}</p>
      <ul>
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </>
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
