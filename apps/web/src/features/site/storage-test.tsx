import { type RequestOf, testStorage } from '@sheaf/contract';
import { useMutation } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useId } from 'react';
import { call } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { clearRefusals, showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { useWanted } from './setting-wanted.ts';
import { storageMessages } from './storage-messages.ts';

type Tried = RequestOf<typeof testStorage>['oss_setting'];

/** Tries what stands in the form; what is wrong stands under its field too. */
export function StorageTestPart<F extends object>({ toSent }: { readonly toSent: (fields: F) => Tried }) {
  const t = useMessages(storageMessages);
  const heading = useId();
  const form = Form.useFormInstance();
  const wanted = useWanted();
  const test = useMutation({ mutationFn: (oss_setting: Tried) => call(testStorage, { oss_setting }) });
  const start = () => {
    const { oss_open: _open, ...fields } = form.getFieldsValue(true);
    test.mutate(toSent(fields), {
      onError: (error) => showRefusal(form, error, wanted(error)),
      onSuccess: ({ steps, field }) => {
        clearRefusals(form, fields);
        const reason = steps.at(-1)?.reason ?? '';
        if (field === '' || reason === '') return;
        form.setFields([{ name: field, errors: [reason] }]);
        form.focusField(field);
      },
    });
  };
  return (
    <section className="mail-test" aria-labelledby={heading}>
      <h3 id={heading}>{t('test')}</h3>
      <p className="hint">{t('testHint')}</p>
      <ErrorNote error={untoldRefusal(form, test.error)} />
      <div role="status">
        {test.data && (
          <dl className="storage-steps">
            {test.data.steps.map(({ step, ok, reason }) => (
              <div key={step}>
                <dt>{t(step)}</dt>
                <dd className={ok === 1 ? 'storage-ok' : 'storage-bad'}>{ok === 1 ? t('done') : reason}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <div className="card-foot">
        <span />
        <Button loading={test.isPending} onClick={start}>
          {t('testNow')}
        </Button>
      </div>
    </section>
  );
}
