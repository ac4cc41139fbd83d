import { addAnswer, changeExample, changeFields, nameAnswer, removeAnswer } from '@sheaf/markdown/api-page/change';
import { type AnswerBlocks, answersOf } from '@sheaf/markdown/api-page/request';
import { useLanguage, useMessages } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { apiFormMessages } from './api-form-messages.ts';
import { FieldGrid } from './field-grid.tsx';
import { FormField, FormText } from './form-field.tsx';
import { brokenLine } from './json-line.ts';
import { beside, type FormPartProps } from './request-tabs.tsx';

interface AnswerPartProps extends FormPartProps {
  /** Which of them is open, by its place. */
  readonly at: number;
  readonly choose: (at: number) => void;
  readonly add: () => void;
}

/** What a call answers, one of them open. */
export function AnswerPart(props: AnswerPartProps) {
  const { page, at, choose, add, mayWrite } = props;
  const t = useMessages(apiFormMessages);
  const answers = answersOf(page);
  const places = answers.map((_, place) => place);
  const shown = Math.min(at, answers.length - 1);
  const open = answers[shown];
  return (
    <section className="api-section">
      <div className="api-head">
        <h2>{t('answers')}</h2>
        {mayWrite && (
          <button type="button" className="btn quiet small" onClick={add}>
            <Icon name="plus" />
            {t('addAnswer')}
          </button>
        )}
      </div>
      {answers.length > 0 && (
        <div
          className="api-answers"
          role="tablist"
          aria-label={t('answers')}
          onKeyDown={(event) => beside(event, places, shown, choose)}
        >
          {answers.map((answer, place) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: an answer is where it stands in the text
              key={place}
              type="button"
              role="tab"
              aria-selected={place === shown}
              tabIndex={place === shown ? 0 : -1}
              onClick={() => choose(place)}
            >
              <span className={`dot ${toneOf(answer)}`} />
              <span className="mono">{answer.status}</span>
              {answer.title || (answer.key === 'success' || answer.key === 'failure' ? t(answer.key) : '')}
            </button>
          ))}
        </div>
      )}
      {open && <Answer key={shown} {...props} answer={open} at={shown} />}
    </section>
  );
}

function toneOf({ status, key }: AnswerBlocks): string {
  if (status.startsWith('2') || key === 'success') return 'ok';
  return status.startsWith('5') || status.startsWith('4') || key === 'failure' ? 'bad' : 'warn';
}

function Answer({ answer, at, page, change, mayWrite, focus }: AnswerPartProps & { readonly answer: AnswerBlocks }) {
  const t = useMessages(apiFormMessages);
  const language = useLanguage();
  const { key, status, title, blocks } = answer;
  const here = (now: typeof page) => answersOf(now)[at]?.key ?? key;
  const name = (next: { status?: string; title?: string }) =>
    change((now) => nameAnswer(now, here(now), { status, title, ...next }, language));
  const example = blocks.find(({ fence }) => fence)?.fence?.content ?? '';
  const line = brokenLine(example);
  return (
    <div className="api-panel" role="tabpanel" aria-label={`${t('answers')} ${status} ${title}`}>
      <div className="api-answer-head">
        {status !== '' && (
          <>
            <FormField
              aria-label={t('status')}
              className="mono"
              inputMode="numeric"
              data-cell={`answer.${at}.status`}
              readOnly={!mayWrite}
              value={status}
              write={(typed) => /^[1-5]\d\d$/.test(typed) && name({ status: typed })}
            />
            <FormField
              aria-label={t('title')}
              readOnly={!mayWrite}
              value={title}
              write={(typed) => name({ title: typed })}
            />
          </>
        )}
        {mayWrite && (
          <button
            type="button"
            className="btn quiet icon-only small"
            tabIndex={-1}
            aria-label={t('removeAnswer')}
            onClick={() => change((now) => removeAnswer(now, here(now)))}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      <FormText
        label={t('answerExample')}
        cell={`answer.${at}.example`}
        value={example}
        readOnly={!mayWrite}
        error={line === undefined ? undefined : t('notJson', { line })}
        write={(text) => change((now) => changeExample(now, { answer: here(now) }, text, language))}
      />
      <FieldGrid
        id={`answer.${at}`}
        label={`${t('answers')} ${status} ${title}`}
        rows={blocks.find(({ table }) => table)?.table?.rows ?? []}
        mayWrite={mayWrite}
        focus={focus}
        write={(rows) => change((now) => changeFields(now, { answer: here(now) }, rows, language))}
      />
    </div>
  );
}

/** The usual answers first, then any that is not there. */
const USUAL = ['200', '400', '401', '404', '409', '422', '500'] as const;

export function nextAnswer(page: FormPartProps['page'], language: 'zh' | 'en') {
  const taken = new Set(answersOf(page).map(({ status }) => status));
  const status = USUAL.find((each) => !taken.has(each)) ?? '200';
  return addAnswer(page, { status, title: '' }, language);
}
