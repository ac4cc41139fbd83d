import { LIMITS } from '@sheaf/contract';
import { Button, Input, Select } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { METHODS } from './http-request.ts';
import { httpTestMessages } from './http-test-messages.ts';
import type { HttpTestDesk } from './use-http-test.ts';

/** Method, address, and the way it goes. */
export function SendLine({ desk, mayRelay }: { readonly desk: HttpTestDesk; readonly mayRelay: boolean }) {
  const t = useMessages(httpTestMessages);
  const { draft, change, way, setWay, outcome, wrongHeader } = desk;
  const methods = METHODS.some((method) => method === draft.method) ? METHODS : [draft.method, ...METHODS];
  const isSending = outcome.kind === 'sending';
  return (
    <div className={`http-send${mayRelay ? ' with-way' : ''}`}>
      <Select
        aria-label={t('method')}
        value={draft.method}
        onChange={(method) => change({ method })}
        options={methods.map((value) => ({ value, label: value }))}
      />
      <Input
        className="mono"
        aria-label={t('address')}
        placeholder="https://"
        spellCheck={false}
        autoComplete="off"
        maxLength={LIMITS.relayUrlChars}
        value={draft.url}
        onChange={({ target }) => change({ url: target.value })}
      />
      {mayRelay && (
        <Select
          aria-label={t('way')}
          value={way}
          onChange={setWay}
          options={[
            { value: 'relay' as const, label: t('wayRelay') },
            { value: 'browser' as const, label: t('wayBrowser') },
          ]}
        />
      )}
      {isSending ? (
        <Button onClick={desk.stop}>{t('stop')}</Button>
      ) : (
        <Button
          type="primary"
          disabled={draft.url.trim() === '' || wrongHeader !== undefined}
          onClick={() => desk.send()}
        >
          {t('send')} <kbd className="editor-wide">Ctrl ↵</kbd>
        </Button>
      )}
    </div>
  );
}
