import { useMessages } from '../../lib/i18n.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { sheetCommandMessages } from './sheet-command-messages.ts';
import type { SheetFileTools } from './use-sheet-files.tsx';

/** In the header: files in and out. */
export function SheetFiles({ mayWrite, files }: { mayWrite: boolean; files: SheetFileTools }) {
  const t = useMessages(sheetCommandMessages);
  return (
    <>
      {mayWrite && <FileButton label={t('importFile')} icon="upload" run={files.choose} />}
      <FileButton label={t('exportFile')} icon="down" run={files.exportFile} />
    </>
  );
}

function FileButton({ label, icon, run }: { label: string; icon: 'upload' | 'down'; run: () => void }) {
  return (
    <button type="button" className="btn quiet icon-only wide-only" aria-label={label} title={label} onClick={run}>
      <WorkIcon name={icon} />
    </button>
  );
}
