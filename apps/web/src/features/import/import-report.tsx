import type { ImportJob } from '@sheaf/contract';
import { Button } from 'antd';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { importMessages } from './import-messages.ts';

type Report = NonNullable<ImportJob['report']>;
const LISTED = 200;

/** What came in, and everything that did not come as it was, with the reason. */
export function ImportReportCard({ report, onAgain }: { report: Report; onAgain: () => void }) {
  const t = useMessages(importMessages);
  const counts = { added: report.pages_added, updated: report.pages_updated, unchanged: report.pages_unchanged };
  return (
    <section className="card pad" aria-labelledby="import-report">
      <div className="card-line">
        <h2 id="import-report">{t('report')}</h2>
        <span className="tag good">
          <Icon name="check" />
          {t('done')}
        </span>
      </div>
      <p role="status">{t('counts', { ...counts, catalogs: report.catalogs, pictures: report.pictures })}</p>
      <p>{t('links', { links: report.links, mended: report.links_mended })}</p>
      {report.losses.length === 0 ? <p>{t('noLosses')}</p> : <Losses losses={report.losses} />}
      <div className="card-foot">
        {report.losses.length > 0 && <Button onClick={() => download(report)}>{t('download')}</Button>}
        <Button onClick={onAgain}>{t('again')}</Button>
        <Button type="primary" href={href(`/${report.item_id}`)}>
          {t('openItem')}
        </Button>
      </div>
    </section>
  );
}

function Losses({ losses }: { losses: Report['losses'] }) {
  const t = useMessages(importMessages);
  return (
    <>
      <h3>{t('losses', { count: losses.length })}</h3>
      <ul className="losses">
        {losses.slice(0, LISTED).map((loss) => (
          <li key={`${loss.code} ${loss.where} ${loss.detail}`}>
            <span>{loss.text}</span>
            <span className="muted mono">{[loss.where, loss.detail].filter((part) => part !== '').join(' · ')}</span>
          </li>
        ))}
      </ul>
      {losses.length > LISTED && <p className="hint">{t('lossesCut', { count: LISTED })}</p>}
    </>
  );
}

function download(report: Report): void {
  const lines = report.losses.map(({ where, text, detail }) => [where, text, detail].join('\t'));
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${lines.join('\n')}\n`], { type: 'text/plain' }));
  link.download = `import-${report.item_id}.txt`;
  link.click();
  URL.revokeObjectURL(link.href);
}
