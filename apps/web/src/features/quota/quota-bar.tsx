import type { QuotaKind } from '@sheaf/contract';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { amountText, fillOf } from './quota-amount.ts';
import { quotaMessages } from './quota-messages.ts';

interface QuotaBarProps {
  readonly name: string;
  readonly hint?: string;
  readonly kind: QuotaKind;
  readonly used: number;
  readonly allowed: number | null;
}

/** A line of a list of quotas. */
export function QuotaBar(props: QuotaBarProps) {
  return (
    <li className="quota-row">
      <QuotaFacts {...props} />
    </li>
  );
}

/** How much is used of how much; the colour never says it alone. */
export function QuotaFacts({ name, hint, kind, used, allowed }: QuotaBarProps) {
  const t = useMessages(quotaMessages);
  const language = useLanguage();
  const { percent, level } = fillOf(used, allowed);
  const usedText = amountText(kind, used, language);
  const allowedText = allowed === null ? t('unlimited') : amountText(kind, allowed, language);
  return (
    <>
      <div className="grow">
        <b className="ell">{name}</b>
        {hint !== undefined && <span className="hint">{hint}</span>}
      </div>
      <div className="quota-value">
        <span className="num">
          {usedText} <span className="muted">/ {allowedText}</span>
        </span>
        <meter
          className={`quota-meter ${level}`}
          max={100}
          value={percent}
          aria-label={t('used', { name, used: usedText, allowed: allowedText })}
        />
      </div>
    </>
  );
}
