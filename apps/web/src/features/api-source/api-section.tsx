import type { ApiChoice, ApiSectionChange } from '@sheaf/contract';
import { Radio } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { choicesFor, proposedFor } from './api-choices.ts';
import { ApiLines } from './api-lines.tsx';
import { apiSourceMessages } from './api-source-messages.ts';

interface ApiSectionProps {
  /** Title of the page. */
  readonly page: string;
  readonly section: ApiSectionChange;
  readonly chosen: ApiChoice | undefined;
  readonly onChoose: (choice: ApiChoice) => void;
}

/** A section as it is and as it will be; where both changed it, the choice decides what is shown. */
export function ApiSection({ page, section, chosen, onChoose }: ApiSectionProps) {
  const t = useMessages(apiSourceMessages);
  const id = useId();
  const name = section.section === 'title' ? t('pageTitle') : section.heading || t('lead');
  const choice = chosen ?? proposedFor(section);
  const isContested = section.contested === 1;
  // What is not taken is shown all the same: nobody can choose between a text and one that he does not see.
  const isKept = isContested && choice === 'mine';
  return (
    <details className="api-section" open={isContested}>
      <summary id={id}>
        {name}
        {isContested && <span className="tag warn">{t('contested')}</span>}
        <span className="api-of">{page}</span>
      </summary>
      {isContested && (
        <Radio.Group
          className="api-choices"
          aria-labelledby={id}
          value={choice}
          onChange={({ target }) => onChoose(choicesFor(section).find((one) => one === target.value) ?? choice)}
        >
          {choicesFor(section).map((one) => (
            <Radio key={one} value={one}>
              {t(one)}
            </Radio>
          ))}
        </Radio.Group>
      )}
      {isKept && <p className="hint">{t('inDocument')}</p>}
      <ApiLines before={section.page} after={section.leaves[isKept ? 'file' : isContested ? choice : 'both']} />
    </details>
  );
}
