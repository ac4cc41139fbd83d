import type { MyQuotas, QuotaKind, QuotaUse } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { sizeText } from '../../lib/size-text.ts';
import { useUploadLimit } from '../../lib/upload-limit.ts';
import { WorkIcon } from '../../ui/work-icon.tsx';
import { fillOf } from './quota-amount.ts';
import { QuotaBar } from './quota-bar.tsx';
import { quotaMessages } from './quota-messages.ts';

/** What is allotted and what of it is used, and in words what is used up. */
export function QuotaList({ quotas, pages }: Pick<MyQuotas, 'quotas' | 'pages'>) {
  return (
    <>
      <FullNotes quotas={quotas} pages={pages} />
      <OwnQuotas quotas={quotas} />
      <PagesOfItems pages={pages} />
    </>
  );
}

function OwnQuotas({ quotas }: Pick<MyQuotas, 'quotas'>) {
  const t = useMessages(quotaMessages);
  const largest = useUploadLimit();
  const hints: Readonly<Partial<Record<QuotaKind, string>>> = {
    collaborators: t('collaboratorsHint'),
    items: t('itemsHint'),
    storage: t('storageHint', { max: sizeText(largest) }),
    traffic: t('trafficHint'),
  };
  return (
    <section className="card" aria-labelledby="own-quotas">
      <div className="card-head">
        <h2 id="own-quotas">{t('yours')}</h2>
      </div>
      <ul className="quota-rows">
        {quotas.map(({ kind, used, allowed }) => (
          <QuotaBar key={kind} name={t(kind)} hint={hints[kind] ?? ''} kind={kind} used={used} allowed={allowed} />
        ))}
      </ul>
    </section>
  );
}

function PagesOfItems({ pages: { allowed, items } }: Pick<MyQuotas, 'pages'>) {
  const t = useMessages(quotaMessages);
  return (
    <section className="card" aria-labelledby="page-quotas">
      <div className="card-head stacked">
        <h2 id="page-quotas">{t('pagesTitle')}</h2>
        <p className="hint">{t('pagesHint')}</p>
      </div>
      {items.length === 0 && <p className="pad muted">{t('noPages')}</p>}
      <ul className="quota-rows">
        {items.map(({ item_id, item_name, used }) => (
          <QuotaBar key={item_id} name={item_name} kind="pages" used={used} allowed={allowed} />
        ))}
      </ul>
    </section>
  );
}

function FullNotes({ quotas, pages }: Pick<MyQuotas, 'quotas' | 'pages'>) {
  const t = useMessages(quotaMessages);
  const isFull = (wanted: QuotaKind) =>
    quotas.some(({ kind, used, allowed }: QuotaUse) => kind === wanted && fillOf(used, allowed).level === 'full');
  const full = pages.items
    .filter(({ used }) => fillOf(used, pages.allowed).level === 'full')
    .map(({ item_name }) => t('words', { text: item_name }));
  const notes = [
    ...(isFull('collaborators') ? [t('fullCollaborators')] : []),
    ...(isFull('items') ? [t('fullItems')] : []),
    ...(full.length > 0 ? [t('fullPages', { names: full.join(' ') })] : []),
    ...(isFull('storage') ? [t('fullStorage')] : []),
  ];
  return notes.map((note) => (
    <p className="note warn" key={note}>
      <WorkIcon name="warn" />
      <span>{note}</span>
    </p>
  ));
}
