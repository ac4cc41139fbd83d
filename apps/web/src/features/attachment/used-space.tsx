import type { MyFiles } from '@sheaf/contract';
import { Link } from 'react-router';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { fillOf } from '../quota/index.ts';
import { attachmentMessages } from './attachment-messages.ts';

const MB = 1024 * 1024;

/** What the files take, of how much, and what was read of them this month. */
export function UsedSpace({ files: { used, allowed, used_flow_m } }: { files: MyFiles }) {
  const t = useMessages(attachmentMessages);
  const { percent, level } = fillOf(used, allowed);
  const usedText = sizeText(used);
  const text =
    allowed === null ? t('used', { used: usedText }) : t('usedOf', { used: usedText, allowed: sizeText(allowed) });
  return (
    <section className="card used-space" aria-label={text}>
      <div className="card-line">
        <b>{text}</b>
        <span className="muted">
          {t('served', { flow: sizeText(used_flow_m * MB) })} · <Link to="/prices">{t('toQuotas')}</Link>
        </span>
      </div>
      {allowed !== null && <progress className={`bar ${level}`} max={100} value={percent} aria-label={text} />}
    </section>
  );
}
