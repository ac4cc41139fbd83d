import { LIMITS } from '@sheaf/contract';
import { Input, InputNumber } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { mockMessages } from './mock-messages.ts';
import type { MockDesk } from './use-mock-draft.ts';

/** Status, delay and headers of the answer. */
export function MockAnswer({ desk: { draft, change, wrongHeader } }: { readonly desk: MockDesk }) {
  const t = useMessages(mockMessages);
  const id = useId();
  return (
    <>
      <h2>{t('answer')}</h2>
      <div className="mock-numbers">
        <div>
          <label htmlFor={`${id}-status`}>{t('status')}</label>
          <InputNumber
            id={`${id}-status`}
            min={100}
            max={599}
            precision={0}
            value={draft.status}
            onChange={(status) => change({ status: status ?? 200 })}
          />
        </div>
        <div>
          <label htmlFor={`${id}-delay`}>{t('delay')}</label>
          <InputNumber
            id={`${id}-delay`}
            min={0}
            max={LIMITS.mockDelayMs}
            step={100}
            precision={0}
            value={draft.delay_ms}
            onChange={(delay_ms) => change({ delay_ms: delay_ms ?? 0 })}
          />
        </div>
      </div>
      <div>
        <label htmlFor={`${id}-headers`}>{t('headers')}</label>
        <Input.TextArea
          id={`${id}-headers`}
          className="mono"
          rows={2}
          spellCheck={false}
          value={draft.headers}
          aria-describedby={`${id}-hint`}
          aria-invalid={wrongHeader !== undefined}
          onChange={({ target }) => change({ headers: target.value })}
        />
        <p id={`${id}-hint`} className={wrongHeader === undefined ? 'hint' : 'mock-fault'}>
          {wrongHeader === undefined ? t('headersHint') : t('headersWrong', { line: wrongHeader })}
        </p>
      </div>
    </>
  );
}
