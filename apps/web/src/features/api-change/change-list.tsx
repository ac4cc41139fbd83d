import type { ApiChange, ApiComparison } from '@sheaf/contract';
import { Button, Segmented } from 'antd';
import { href } from '../../lib/href.ts';
import { useMessages } from '../../lib/i18n.ts';
import { apiChangeMessages } from './api-change-messages.ts';
import { CLASSES, type ShownChanges, type ShownClass } from './shown-changes.ts';

interface ChangeListProps {
  readonly item_id: number;
  readonly comparison: ApiComparison;
  readonly shown: ShownChanges;
  readonly onShow: (shown: ShownChanges) => void;
}

export function ChangeList({ item_id, comparison, shown, onShow }: ChangeListProps) {
  const t = useMessages(apiChangeMessages);
  const { counts, changes, breaks } = comparison;
  const total = CLASSES.reduce((sum, each) => sum + counts[each], 0);
  if (total === 0)
    return (
      <p className="note" role="status">
        {t('same')}
      </p>
    );
  const ofPage = changes.filter(({ page_id }) => shown.page_id === 0 || page_id === shown.page_id);
  const listed = ofPage.filter((change) => shown.of === 'all' || change.class === shown.of);
  return (
    <>
      <p className={breaks === 1 ? 'note warn' : 'note'} role="status">
        {t(breaks === 1 ? 'breaks' : 'fine')}
      </p>
      <Segmented<ShownClass>
        aria-label={t('show')}
        className="api-classes"
        value={shown.of}
        onChange={(of) => onShow({ ...shown, of })}
        options={[
          { value: 'all', label: t('all', { count: total }) },
          ...CLASSES.map((each) => ({ value: each, label: t(each, { count: counts[each] }) })),
        ]}
      />
      {shown.page_id > 0 && (
        <p className="hint">
          {t('onePage')} <Button onClick={() => onShow({ ...shown, page_id: 0 })}>{t('allPages')}</Button>
        </p>
      )}
      {listed.length === 0 && <p className="muted">{t('noneOfClass')}</p>}
      {[...Map.groupBy(listed, ({ operation }) => operation)].map(([operation, each]) => (
        <OperationChanges key={operation} item_id={item_id} operation={operation} changes={each} />
      ))}
      {total > changes.length && <p className="hint">{t('more', { count: total - changes.length })}</p>}
    </>
  );
}

interface OperationChangesProps {
  readonly item_id: number;
  readonly operation: string;
  readonly changes: readonly ApiChange[];
}

const WORDS = { broken: 'isBroken', added: 'isAdded', changed: 'isChanged', deprecated: 'isDeprecated' } as const;
const TONES = { broken: 'tag bad', added: 'tag good', changed: 'tag', deprecated: 'tag warn' } as const;

function OperationChanges({ item_id, operation, changes }: OperationChangesProps) {
  const t = useMessages(apiChangeMessages);
  const page_id = changes.find((change) => change.page_id > 0)?.page_id ?? 0;
  const name = operation === '' ? t('whole') : operation;
  return (
    <section className="api-operation">
      <h2>{page_id === 0 ? name : <a href={href(`/${item_id}/${page_id}`)}>{name}</a>}</h2>
      <ul>
        {changes.map((change) => (
          <li
            key={[change.kind, change.part, change.name, change.field, change.from, change.to, change.sentence].join(
              '\n',
            )}
          >
            <span className={TONES[change.class]}>{t(WORDS[change.class])}</span>
            <span>{change.sentence}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
