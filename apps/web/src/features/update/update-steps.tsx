import { useMessages } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { updateMessages } from './update-messages.ts';
import type { UpdateStep } from './update-queries.ts';

const STEPS: readonly UpdateStep[] = ['download', 'files', 'check', 'reload'];

/** How far it is. */
export function UpdateSteps({ step }: { readonly step: UpdateStep }) {
  const t = useMessages(updateMessages);
  const at = STEPS.indexOf(step);
  return (
    <>
      <ol className="update-steps">
        {STEPS.map((name, index) => (
          <li key={name} aria-current={index === at ? 'step' : undefined} className={index > at ? 'muted' : undefined}>
            {index < at ? <Icon name="check" /> : <WorkIcon name={index === at ? 'history' : 'more'} />}
            <span>{t(name)}</span>
            {index < at && <span className="muted">{t('done')}</span>}
            {index === at && <span className="muted">{t('now')}</span>}
          </li>
        ))}
      </ol>
      <p className="muted" role="status">
        {step === 'reload' ? t('reloading') : t('hint')}
      </p>
    </>
  );
}
