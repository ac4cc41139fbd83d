import type { EditorView } from '@codemirror/view';
import { type AnswerTemplate, templateOfPage, templatesOfAnswers } from '@sheaf/markdown/mock/example';
import { faultText, MockFault } from '@sheaf/markdown/mock/mock-fault';
import { tidyTemplate } from '@sheaf/markdown/mock/tidy';
import { Button, Dropdown } from 'antd';
import { useId, useState } from 'react';
import { href } from '../../lib/href.ts';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { useAlert } from '../../ui/alert.tsx';
import { mockMessages } from './mock-messages.ts';
import { TemplateField } from './template-field.tsx';
import type { MockDesk } from './use-mock-draft.ts';

/** What is inserted where the cursor is; a rule goes into a key. */
const CHIPS = [
  '@string(5)',
  '@integer(1, 100)',
  '@float(1, 100, 2, 2)',
  '@boolean',
  '@datetime',
  '@cname',
  '@name',
  '@city',
  '@email',
  '@image(200x100)',
  '@pick(a, b, c)',
  '@param(page, 1)',
  '|1-3',
  '|+1',
] as const;

interface MockTemplateProps {
  readonly desk: MockDesk;
  readonly pageText: () => string;
}

/** The template with what helps to write it. */
export function MockTemplate({ desk, pageText }: MockTemplateProps) {
  const t = useMessages(mockMessages);
  const language = useLanguage();
  const alert = useAlert();
  const id = useId();
  const [view, setView] = useState<EditorView | null>(null);
  const { read, draft, change } = desk;
  const fault = read instanceof MockFault ? read : undefined;
  const replace = (text: string) =>
    view?.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, scrollIntoView: true });
  const fill = () => {
    const template = templateOfPage(pageText());
    if (template === undefined) return void alert(t('noExample'));
    replace(template);
    view?.focus();
  };
  const choose = ({ template, status }: AnswerTemplate) => {
    replace(template);
    if (/^[1-5]\d\d$/.test(status)) change({ status: Number(status) });
    view?.focus();
  };
  const insert = (text: string) => {
    if (!view) return;
    view.dispatch(view.state.replaceSelection(text), { userEvent: 'input' });
    view.focus();
  };
  return (
    <>
      <div className="mock-head">
        <h2 className="grow">{t('template')}</h2>
        <FromPage pageText={pageText} fill={fill} choose={choose} />
        <Button type="text" disabled={fault !== undefined} onClick={() => replace(tidyTemplate(draft.template))}>
          {t('tidy')}
        </Button>
      </div>
      <TemplateField
        initial={draft.template}
        label={t('template')}
        describedBy={id}
        wrongLine={fault?.line}
        changed={(template) => change({ template })}
        ready={setView}
      />
      <p id={id} className="mock-fault" role="alert">
        {fault && t('fault', { line: fault.line, reason: faultText(fault, language) })}
      </p>
      <div>
        <p className="hint">{t('insertHint')}</p>
        <div className="mock-chips">
          {CHIPS.map((chip) => (
            <button key={chip} type="button" onClick={() => insert(chip)}>
              {chip}
            </button>
          ))}
        </div>
      </div>
      <p className="hint">{t('about')}</p>
      <p className="hint">
        <a href={href('/help')} target="_blank" rel="noreferrer">
          {t('manual')}
        </a>
      </p>
    </>
  );
}

interface FromPageProps {
  readonly pageText: () => string;
  readonly fill: () => void;
  readonly choose: (answer: AnswerTemplate) => void;
}

/** Of several answers one is chosen, which brings its status along. */
function FromPage({ pageText, fill, choose }: FromPageProps) {
  const t = useMessages(mockMessages);
  // the page stays as it is while this is open
  const [answers] = useState(() => templatesOfAnswers(pageText()));
  if (answers.length < 2) {
    return (
      <Button type="text" onClick={fill}>
        {t('fromPage')}
      </Button>
    );
  }
  const items = answers.map((answer) => ({
    key: answer.key,
    label: `${answer.status} ${answer.title || (answer.key === 'failure' ? t('failure') : t('success'))}`.trim(),
    onClick: () => choose(answer),
  }));
  return (
    <Dropdown menu={{ items }} trigger={['click']}>
      <Button type="text" aria-haspopup="menu">
        {t('fromPage')}
      </Button>
    </Dropdown>
  );
}
