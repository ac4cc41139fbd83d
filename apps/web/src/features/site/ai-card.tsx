import type { AiConfig } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Checkbox, Form, Input } from 'antd';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { aiSettingMessages } from './ai-setting-messages.ts';
import { type AiChange, aiQuery, useSaveAi, useTestAi } from './ai-setting-queries.ts';
import { SettingsCard } from './settings-card.tsx';

/** The model that the AI assistant asks. */
export function AiCard() {
  const t = useMessages(aiSettingMessages);
  const ai = useQuery(aiQuery());
  // another address forgets the key: the fields begin anew with what is stored
  if (ai.data) return <AiForm key={`${ai.data.open_api_host} ${ai.data.open_api_key_set}`} config={ai.data} />;
  return (
    <section className="card pad" aria-label={t('card')}>
      <h2>{t('card')}</h2>
      {ai.isPending && <LoadingFace rows={3} onRetry={() => void ai.refetch()} />}
      {ai.isError && <FailedFace error={ai.error} onRetry={() => void ai.refetch()} />}
    </section>
  );
}

interface AiFields {
  readonly open_api_host: string;
  readonly ai_model_name: string;
  readonly open_api_key: string;
  readonly clear_key: boolean;
}

/** The key is never shown: an empty field keeps the one that is set. */
const HIDDEN = { open_api_key: '', clear_key: false } as const;

function AiForm({ config: { open_api_host, ai_model_name, open_api_key_set } }: { config: AiConfig }) {
  const t = useMessages(aiSettingMessages);
  const isSet = open_api_key_set === 1;
  return (
    <SettingsCard<AiFields, AiChange>
      title={t('card')}
      hint={t('cardHint')}
      initial={{ open_api_host, ai_model_name, ...HIDDEN }}
      afterwards={HIDDEN}
      toChange={({ clear_key, ...fields }) => ({ ...fields, clear_key: clear_key ? 1 : 0 })}
      save={useSaveAi()}
      foot={<AiTest isSet={isSet} />}
    >
      <Form.Item name="open_api_host" label={t('host')} extra={t('hostHint')}>
        <Input
          className="mono"
          maxLength={300}
          inputMode="url"
          autoComplete="off"
          placeholder="https://api.openai.com"
        />
      </Form.Item>
      <Form.Item name="ai_model_name" label={t('model')} extra={t('modelHint')}>
        <Input className="mono" maxLength={200} autoComplete="off" placeholder="gpt-4o" />
      </Form.Item>
      <KeyFields isSet={isSet} />
    </SettingsCard>
  );
}

function KeyFields({ isSet }: { isSet: boolean }) {
  const t = useMessages(aiSettingMessages);
  const isCleared = Form.useWatch('clear_key') === true;
  return (
    <>
      <Form.Item name="open_api_key" label={t('key')} extra={t('keyHint')}>
        <Input.Password
          maxLength={500}
          autoComplete="new-password"
          disabled={isCleared}
          {...(isSet && { placeholder: t('keyKept') })}
        />
      </Form.Item>
      <Form.Item name="clear_key" valuePropName="checked" hidden={!isSet}>
        <Checkbox>{t('clearKey')}</Checkbox>
      </Form.Item>
    </>
  );
}

/** One word at once, and what the model said. */
function AiTest({ isSet }: { isSet: boolean }) {
  const t = useMessages(aiSettingMessages);
  const test = useTestAi();
  return (
    <section className="mail-test" aria-labelledby="ai-test">
      <h3 id="ai-test">{t('test')}</h3>
      <p className="hint">{isSet ? t('testHint') : t('testNotSet')}</p>
      {isSet && (
        <>
          <ErrorNote error={test.error} />
          <div className="card-foot">
            <span role="status">{test.isSuccess && t('said', { answer: test.data.answer })}</span>
            <Button loading={test.isPending} onClick={() => test.mutate()}>
              {t('testNow')}
            </Button>
          </div>
        </>
      )}
    </section>
  );
}
