import type { LdapConfig, LdapStep, LdapTest } from '@sheaf/contract';
import { Button, Form } from 'antd';
import { useId } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { clearRefusals, showRefusal, untoldRefusal } from '../../ui/form-refusal.ts';
import { useWanted } from '../site/index.ts';
import { ldapMessages } from './ldap-messages.ts';
import { usePreviewLdap, useSaveLdap, useTestLdap } from './ldap-queries.ts';
import { LastSync, LdapReportView } from './ldap-report.tsx';

/** Tries what stands in the form, shows what it would do, and does it. */
export function LdapTools({ config }: { config: LdapConfig }) {
  const t = useMessages(ldapMessages);
  const heading = useId();
  const form = Form.useFormInstance();
  const [test, preview, sync] = [useTestLdap(), usePreviewLdap(), useSaveLdap()];
  const given = () => {
    const { ldap_open: _open, ...fields } = form.getFieldsValue(true);
    return fields;
  };
  const wanted = useWanted();
  const tried = {
    onError: (error: Error) => showRefusal(form, error, wanted(error)),
    onSuccess: () => clearRefusals(form, given()),
  };
  return (
    <section aria-labelledby={heading} className="login-part">
      <h3 id={heading}>{t('tools')}</h3>
      <p className="hint">{t('toolsHint')}</p>
      <div className="ldap-buttons">
        <Button loading={test.isPending} onClick={() => test.mutate(given(), tried)}>
          {t('test')}
        </Button>
        <Button loading={preview.isPending} onClick={() => preview.mutate(given(), tried)}>
          {t('preview')}
        </Button>
        {config.ldap_open === 1 && (
          <Button loading={sync.isPending} onClick={() => sync.mutate({ ldap_open: 1, ldap_form: given() }, tried)}>
            {t('sync')}
          </Button>
        )}
      </div>
      {[test, preview, sync].map(({ error }, at) => (
        // The three stand where they stand.
        <ErrorNote key={String(at)} error={untoldRefusal(form, error)} />
      ))}
      <div role="status">
        {test.data && <TestSteps test={test.data} />}
        {preview.data && (
          <>
            <h4>{t('wouldDo')}</h4>
            <LdapReportView report={preview.data} />
          </>
        )}
        <LastSync sync={config.last_sync} />
      </div>
    </section>
  );
}

const STEPS = {
  connect: 'stepConnect',
  secure: 'stepSecure',
  bind: 'stepBind',
  search: 'stepSearch',
} as const satisfies Record<LdapStep, string>;

function TestSteps({ test: { steps, people } }: { test: LdapTest }) {
  const t = useMessages(ldapMessages);
  const isDone = steps.every(({ ok }) => ok === 1);
  return (
    <>
      <dl className="ldap-steps">
        {steps.map(({ step, ok, reason }) => (
          <div key={step}>
            <dt>{t(STEPS[step])}</dt>
            <dd className={ok === 1 ? 'ldap-ok' : 'ldap-bad'}>{ok === 1 ? t('ok') : reason}</dd>
          </div>
        ))}
      </dl>
      {isDone && people.length === 0 && <p className="ldap-bad">{t('nobody')}</p>}
      {people.length > 0 && (
        <>
          <h4>{t('sample')}</h4>
          <ul className="ldap-people">
            {people.map(({ username, name, dn }) => (
              <li key={dn}>
                {username} {name} <span className="mono muted">{dn}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
