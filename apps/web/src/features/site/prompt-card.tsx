import { LIMITS, PROMPT_KEYS, type Prompt, type PromptKey } from '@sheaf/contract';
import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Radio, Select } from 'antd';
import { useState } from 'react';
import { useLanguage, useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { FailedFace, LoadingFace } from '../../ui/faces.tsx';
import { aiSettingMessages } from './ai-setting-messages.ts';
import { promptsQuery, useSavePrompt } from './ai-setting-queries.ts';

/** What the model is told for each action, one at a time. */
export function PromptCard() {
  const t = useMessages(aiSettingMessages);
  const prompts = useQuery(promptsQuery());
  const [key, setKey] = useState<PromptKey>('write');
  const [language, setLanguage] = useState(useLanguage());
  const prompt = prompts.data?.find((one) => one.prompt_key === key && one.language === language);
  return (
    <section className="card pad" aria-labelledby="prompts">
      <h2 id="prompts">{t('prompts')}</h2>
      <p className="hint">{t('promptsHint')}</p>
      {prompts.isPending && <LoadingFace rows={3} onRetry={() => void prompts.refetch()} />}
      {prompts.isError && <FailedFace error={prompts.error} onRetry={() => void prompts.refetch()} />}
      {prompts.data && (
        <Form layout="vertical">
          <Form.Item label={t('action')} htmlFor="prompt-key">
            <Select
              id="prompt-key"
              value={key}
              onChange={setKey}
              options={PROMPT_KEYS.map((value) => ({ value, label: t(value) }))}
            />
          </Form.Item>
          <Form.Item>
            <Radio.Group
              aria-label={t('language')}
              value={language}
              onChange={(event) => setLanguage(event.target.value)}
              options={[
                { value: 'zh', label: t('inChinese') },
                { value: 'en', label: t('inEnglish') },
              ]}
            />
          </Form.Item>
        </Form>
      )}
      {prompt && <PromptForm key={`${key} ${language}`} prompt={prompt} />}
    </section>
  );
}

function PromptForm({ prompt: { prompt_key, language, text, initial } }: { prompt: Prompt }) {
  const t = useMessages(aiSettingMessages);
  const [written, setWritten] = useState(text);
  const save = useSavePrompt();
  const store = (next: string) =>
    save.mutate({ prompt_key, language, text: next }, { onSuccess: () => setWritten(next.trim() || initial) });
  return (
    <>
      <Input.TextArea
        aria-label={t('prompt')}
        lang={language}
        rows={7}
        maxLength={LIMITS.promptChars}
        value={written}
        onChange={(event) => {
          setWritten(event.target.value);
          save.reset();
        }}
      />
      <ErrorNote error={save.error} />
      <div className="card-foot">
        <span role="status">{save.isSuccess && t('saved')}</span>
        <Button disabled={written === initial} onClick={() => store(initial)}>
          {t('restore')}
        </Button>
        <Button type="primary" loading={save.isPending} disabled={written === text} onClick={() => store(written)}>
          {t('save')}
        </Button>
      </div>
    </>
  );
}
