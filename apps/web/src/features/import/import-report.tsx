import type { ImportJob } from '@sheaf/contract';
import { Button } from 'antd';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { importMessages } from './import-messages.ts';

type Report = NonNullable<ImportJob['report']>;
const LISTED = 200;

interface ImportReportProps {
  readonly report: Report;
  readonly onAgain: () => void;
  /** Where to go instead of the item. */
  readonly finish: { readonly text: string; readonly go: () => void } | undefined;
}

/** What came in, and everything that did not come as it was, with the reason. */
export function ImportReportCard({ report, onAgain, finish }: ImportReportProps) {
  const t = useMessages(importMessages);
  const counts = {
    added: report.pages_added,
    updated: report.pages_updated,
    moved: report.pages_moved,
    unchanged: report.pages_unchanged,
    catalogs: report.catalogs,
    pictures: report.pictures,
    shown: report.pictures_shown,
  };
  const losses = sentencesOf(report);
  return (
    <section className="card pad" aria-labelledby="import-report">
      <div className="card-line">
        <h2 id="import-report">{t('report')}</h2>
        <span className="tag good">
          <Icon name="check" />
          {t('done')}
        </span>
      </div>
      <p role="status">{t('counts', counts)}</p>
      <p>{t('links', { links: report.links, mended: report.links_mended })}</p>
      {losses.length === 0 ? <p>{t('noLosses')}</p> : <Losses losses={losses} />}
      <div className="card-foot">
        {losses.length > 0 && <Button onClick={() => download(report.item_id, losses)}>{t('download')}</Button>}
        <Button onClick={onAgain}>{t('again')}</Button>
        {finish ? (
          <Button type="primary" onClick={finish.go}>
            {finish.text}
          </Button>
        ) : (
          <Button type="primary" href={href(`/${report.item_id}`)}>
            {t('openItem')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** A page may have the same broken link many times: each sentence is said once. */
function sentencesOf({ losses }: Report): readonly string[] {
  return [...new Set(losses.map(({ text }) => text))];
}

function Losses({ losses }: { losses: readonly string[] }) {
  const t = useMessages(importMessages);
  return (
    <>
      <h3>{t('losses', { count: losses.length })}</h3>
      <ul className="losses">
        {losses.slice(0, LISTED).map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
      {losses.length > LISTED && <p className="hint">{t('lossesCut', { count: LISTED })}</p>}
    </>
  );
}

function download(item_id: number, lines: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }));
  link.download = `import-${item_id}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
