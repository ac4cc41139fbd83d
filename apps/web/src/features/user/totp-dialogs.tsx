import type { beginTotp, Confirmation, OutputOf } from '@sheaf/contract';
import { Button, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { whenDone } from '../../lib/when-done.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useRefusal } from '../../ui/form-refusal.ts';
import { ConfirmItem } from './confirm-item.tsx';
import { totpMessages } from './totp-messages.ts';
import { useBeginTotp, useConfirmTotp, useEndTotp, useRenewCodes } from './totp-queries.ts';

interface DialogProps {
  readonly onClose: () => void;
}

interface ProvedDialogProps extends DialogProps {
  readonly confirm: Confirmation;
}

/** The password, then the authenticator's first code, then the recovery codes. */
export function TotpOnDialog({ confirm, onClose }: ProvedDialogProps) {
  const [begun, setBegun] = useState<OutputOf<typeof beginTotp>>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <RecoveryDialog codes={codes} onClose={onClose} />;
  if (begun) return <ProofDialog begun={begun} onProved={setCodes} onClose={onClose} />;
  return <BeginDialog confirm={confirm} onBegun={setBegun} onClose={onClose} />;
}

function BeginDialog({
  confirm,
  onBegun,
  onClose,
}: ProvedDialogProps & { readonly onBegun: (begun: OutputOf<typeof beginTotp>) => void }) {
  const t = useMessages(totpMessages);
  const formId = useId();
  const [form] = Form.useForm();
  const begin = useBeginTotp();
  const refusal = useRefusal(form, begin.error);
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('card')}
      okText={t('next')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: begin.isPending, disabled: confirm === 'login' }}
      onCancel={onClose}
    >
      <Form
        form={form}
        id={formId}
        name="totp-begin"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields: { readonly password?: string }) => begin.mutate(fields, { onSuccess: onBegun })}
      >
        <ConfirmItem confirm={confirm} isFirst />
        <ErrorNote error={refusal} />
      </Form>
    </Modal>
  );
}

interface ProofDialogProps extends DialogProps {
  readonly begun: OutputOf<typeof beginTotp>;
  readonly onProved: (codes: readonly string[]) => void;
}

function ProofDialog({ begun, onProved, onClose }: ProofDialogProps) {
  const t = useMessages(totpMessages);
  const formId = useId();
  const [form] = Form.useForm();
  const confirm = useConfirmTotp();
  const refusal = useRefusal(form, confirm.error);
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={t('card')}
      okText={t('turnOn')}
      cancelText={t('cancel')}
      okButtonProps={{ htmlType: 'submit', form: formId, loading: confirm.isPending }}
      // the recovery codes are shown once: what is being turned on is waited for
      onCancel={() => confirm.isPending || onClose()}
    >
      <p>{t('scan')}</p>
      <img className="totp-picture" src={begun.picture} alt={t('picture')} />
      <p>
        {t('key')} <code className="totp-key">{begun.secret}</code>
      </p>
      <Form
        form={form}
        id={formId}
        name="totp-proof"
        layout="vertical"
        requiredMark={false}
        onFinish={(fields: { readonly code: string }) =>
          whenDone(confirm.mutateAsync(fields), ({ recovery_codes }) => onProved(recovery_codes))
        }
      >
        <CodeItem label={t('code')} isFirst />
        <ErrorNote error={refusal} />
      </Form>
    </Modal>
  );
}

function RecoveryDialog({ codes, onClose }: DialogProps & { readonly codes: readonly string[] }) {
  const t = useMessages(totpMessages);
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      title={t('recovery')}
      footer={
        <Button type="primary" autoFocus onClick={onClose}>
          {t('kept')}
        </Button>
      }
    >
      <p>{t('recoveryHint')}</p>
      <ul className="totp-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </Modal>
  );
}

export function TotpOffDialog({ confirm, onClose }: ProvedDialogProps) {
  const t = useMessages(totpMessages);
  const end = useEndTotp();
  return (
    <BothProofsDialog
      confirm={confirm}
      okText={t('turnOff')}
      isDanger
      isPending={end.isPending}
      error={end.error}
      onProofs={(proofs) => end.mutate(proofs, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

/** The former ones end with it. */
export function TotpCodesDialog({ confirm, onClose }: ProvedDialogProps) {
  const t = useMessages(totpMessages);
  const renew = useRenewCodes();
  if (renew.data) return <RecoveryDialog codes={renew.data.recovery_codes} onClose={onClose} />;
  return (
    <BothProofsDialog
      confirm={confirm}
      okText={t('newCodes')}
      isPending={renew.isPending}
      error={renew.error}
      onProofs={(proofs) => renew.mutate(proofs)}
      onClose={onClose}
    />
  );
}

interface BothProofsDialogProps extends ProvedDialogProps {
  readonly okText: string;
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onProofs: (proofs: { readonly password?: string; readonly code: string }) => void;
}

function BothProofsDialog(props: BothProofsDialogProps) {
  const { confirm, okText, isDanger = false, isPending, error, onProofs, onClose } = props;
  const t = useMessages(totpMessages);
  const formId = useId();
  const [form] = Form.useForm();
  const refusal = useRefusal(form, error);
  return (
    <Modal
      open
      width={480}
      mask={{ closable: false }}
      title={okText}
      okText={okText}
      cancelText={t('cancel')}
      okButtonProps={{
        htmlType: 'submit',
        form: formId,
        danger: isDanger,
        loading: isPending,
        disabled: confirm === 'login',
      }}
      onCancel={onClose}
    >
      <Form form={form} id={formId} name="totp-both" layout="vertical" requiredMark={false} onFinish={onProofs}>
        <ConfirmItem confirm={confirm} isFirst />
        <CodeItem label={t('codeOrRecovery')} />
        <ErrorNote error={refusal} />
      </Form>
    </Modal>
  );
}

function CodeItem({ label, isFirst = false }: { readonly label: string; readonly isFirst?: boolean }) {
  const t = useMessages(totpMessages);
  return (
    <Form.Item name="code" label={label} rules={[{ required: true, whitespace: true, message: t('codeMissing') }]}>
      <Input className="mono" maxLength={50} autoComplete="one-time-code" autoFocus={isFirst} />
    </Form.Item>
  );
}
