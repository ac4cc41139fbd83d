import type { UseMutationResult } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { CallError } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useReleased } from '../../ui/use-released.ts';
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
  const underField = (error: Error) => {
    if (!(error instanceof CallError) || error.field === undefined || !(error.field in initial)) return;
    form.setFields([{ name: error.field, errors: [error.message] }]);
    form.getFieldInstance(error.field)?.focus?.();
  };
  const loading = useReleased(save.isPending);
  const hasOwnField = save.error instanceof CallError && (save.error.field ?? '') in initial;
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
        onFinish={(fields) =>
          save.mutate(toChange(fields), {
            onError: underField,
            onSuccess: () => afterwards && form.setFieldsValue(afterwards),
          })
        }
      >
        {children}
        {!hasOwnField && <ErrorNote error={save.error} />}
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
