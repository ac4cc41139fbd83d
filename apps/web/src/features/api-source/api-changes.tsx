import type { ApiPageChange, ApiPreview } from '@sheaf/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { allFromFile, type Choices, choiceKey } from './api-choices.ts';
import { ApiSection } from './api-section.tsx';
import { apiSourceMessages } from './api-source-messages.ts';

const SHOWN_AT_ONCE = 50;

interface ApiChangesProps {
  readonly preview: ApiPreview;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

/** What the document would change, those that ask for a choice first. */
export function ApiChanges({ preview, choices, onChoose }: ApiChangesProps) {
  const t = useMessages(apiSourceMessages);
  const [shown, setShown] = useState(SHOWN_AT_ONCE);
  const { added, changed, removed, contested, losses } = preview;
  const isOpen = ({ sections }: ApiPageChange) => sections.some((section) => section.contested === 1);
  const changes = [...preview.changes.filter(isOpen), ...preview.changes.filter((change) => !isOpen(change))];
  const left = changes.length - shown;
  return (
    <>
      <div className="api-changes-head">
        <p role="status" className="grow">
          {changes.length === 0 ? t('nothing') : t('counts', { added, changed, removed, contested })}
        </p>
        {contested > 0 && <Button onClick={() => onChoose(allFromFile(preview))}>{t('allFile')}</Button>}
      </div>
      {preview.cut === 1 && <p className="hint">{t('cut')}</p>}
      <ul className="api-changes">
        {changes.slice(0, shown).map((change) => (
          <PageChange key={change.key} {...{ change, choices, onChoose }} />
        ))}
      </ul>
      {left > 0 && (
        <Button block onClick={() => setShown(shown + SHOWN_AT_ONCE)}>
          {t('showMore', { count: Math.min(left, SHOWN_AT_ONCE) })}
        </Button>
      )}
      {losses.length > 0 && (
        <details className="api-losses">
          <summary>{t('losses', { count: losses.length })}</summary>
          <ul>
            {[...new Set(losses)].map((loss) => (
              <li key={loss}>{loss}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

interface PageChangeProps extends Omit<ApiChangesProps, 'preview'> {
  readonly change: ApiPageChange;
}

function PageChange({ change, choices, onChoose }: PageChangeProps) {
  const t = useMessages(apiSourceMessages);
  const { key, title, state, sections } = change;
  const isContested = sections.some((section) => section.contested === 1);
  const faces = {
    added: { tag: 'tag ok', name: t('added'), hint: t('addedHint') },
    changed: { tag: 'tag', name: t('changed'), hint: '' },
    removed: { tag: 'tag bad', name: t('removed'), hint: t('removedHint') },
    returned: { tag: 'tag ok', name: t('returned'), hint: t('returnedHint') },
  };
  const { tag, name, hint } = faces[state];
  return (
    <li className="api-change">
      <h4>
        <span>{title}</span> <code>{key}</code>{' '}
        <span className={isContested ? 'tag warn' : tag}>{isContested ? t('contested') : name}</span>
      </h4>
      {hint !== '' && <p className="hint">{hint}</p>}
      {sections.map((section) => (
        <ApiSection
          key={section.section}
          page={title}
          section={section}
          chosen={choices.get(choiceKey(key, section.section))}
          onChoose={(choice) => onChoose(new Map(choices).set(choiceKey(key, section.section), choice))}
        />
      ))}
    </li>
  );
}
