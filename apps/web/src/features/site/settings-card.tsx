import type { UseMutationResult } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { clearRefusals, showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { useReleased } from '../../ui/use-released.ts';
import { useWanted } from './setting-wanted.ts';
import { siteAdminMessages } from './site-admin-messages.ts';

export interface SettingsCardProps<F extends object, Change> {
  readonly title: string;
  readonly hint?: string;
  readonly initial: F;
  readonly toChange: (fields: F) => Change;
  /** What the fields hold that are not shown again once they are saved. */
  readonly afterwards?: Partial<F>;
  readonly save: Pick<UseMutationResult<unknown, Error, Change>, 'mutate' | 'error' | 'isPending' | 'isSuccess'>;
  readonly children: ReactNode;
  /** Below the form. */
  readonly foot?: ReactNode;
}

/** A card of settings that are saved together; what the server refuses stands under its field. */
export function SettingsCard<F extends object, Change>(props: SettingsCardProps<F, Change>) {
  const { title, hint, initial, toChange, afterwards, save, children, foot } = props;
  const t = useMessages(siteAdminMessages);
  const heading = useId();
  const [form] = Form.useForm();
  const wanted = useWanted();
  const loading = useReleased(save.isPending);
  return (
    <section className="card pad" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {hint !== undefined && <p className="hint">{hint}</p>}
      <Form<F>
        form={form}
        layout="vertical"
        requiredMark={false}
        scrollToFirstError={{ focus: true, block: 'center' }}
        initialValues={initial}
        onValuesChange={(changed) => clearRefusals(form, changed)}
        onFinish={(fields) =>
          save.mutate(toChange(fields), {
            onError: (error) => showRefusal(form, error, wanted(error)),
            onSuccess: () => {
              clearRefusals(form, initial);
              if (afterwards) form.setFieldsValue(afterwards);
            },
          })
        }
      >
        {children}
        <ErrorNote error={untoldRefusal(form, save.error)} />
        <div className="card-foot">
          <span role="status">{save.isSuccess && t('saved')}</span>
          <Button type="primary" htmlType="submit" loading={loading}>
            {t('save')}
          </Button>
        </div>
      </Form>
      {foot}
    </section>
  );
}
