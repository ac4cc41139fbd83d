import type { BackupConfig } from '@sheaf/contract';
import { Checkbox, Form, type FormRule, Input, InputNumber, Radio } from 'antd';
import { backupMessages } from '../../features/backup/backup-messages.ts';
import { type BackupChange, useSaveBackup } from '../../features/backup/backup-queries.ts';
import { SettingsCard } from '../../features/site/settings-card.tsx';
import { useMessages } from '../../lib/i18n.ts';

type PlanFields = BackupConfig['backup_plan'] & { readonly backup_open: boolean };

/** When the site is backed up, where to, and how much is kept. */
export function BackupPlanCard({ config: { backup_open, backup_plan } }: { readonly config: BackupConfig }) {
  const t = useMessages(backupMessages);
  const rhythms = [
    { value: 'day' as const, label: t('day') },
    { value: 'hours' as const, label: t('byHours') },
  ];
  return (
    <SettingsCard<PlanFields, BackupChange>
      title={t('plan')}
      hint={t('planHint')}
      initial={{ ...backup_plan, backup_open: backup_open === 1 }}
      toChange={({ backup_open: isOpen, ...plan }) => ({ ...plan, backup_open: isOpen ? 1 : 0 })}
      save={useSaveBackup()}
    >
      <Form.Item name="backup_open" valuePropName="checked">
        <Checkbox>{t('open')}</Checkbox>
      </Form.Item>
      <Form.Item name="every" label={t('every')}>
        <Radio.Group options={rhythms} aria-label={t('every')} />
      </Form.Item>
      <TimeFields />
      <Form.Item name="folder" label={t('folder')} extra={t('folderHint')}>
        <Input className="mono" maxLength={500} autoComplete="off" placeholder="/backup/sheaf" />
      </Form.Item>
      <div className="backup-keep">
        <NumberField name="keep_daily" label={t('keepDaily')} min={1} max={366} />
        <NumberField name="keep_weekly" label={t('keepWeekly')} min={0} max={520} />
        <NumberField name="keep_monthly" label={t('keepMonthly')} min={0} max={600} />
      </div>
      <p className="hint">{t('keepHint')}</p>
    </SettingsCard>
  );
}

/** Both stay in the form, so that none is lost by a look at the other. */
function TimeFields() {
  const t = useMessages(backupMessages);
  const every = Form.useWatch('every');
  return (
    <>
      <NumberField name="hour" label={t('hour')} extra={t('hourHint')} min={0} max={23} hidden={every === 'hours'} />
      <NumberField name="hours" label={t('hours')} min={1} max={168} hidden={every !== 'hours'} />
    </>
  );
}

interface NumberFieldProps {
  readonly name: keyof PlanFields;
  readonly label: string;
  readonly extra?: string;
  readonly min: number;
  readonly max: number;
  readonly hidden?: boolean;
}

function NumberField({ name, label, extra, min, max, hidden = false }: NumberFieldProps) {
  const t = useMessages(backupMessages);
  const rules: FormRule[] = [{ required: true, message: t('required') }];
  return (
    <Form.Item name={name} label={label} {...(extra !== undefined && { extra })} rules={rules} hidden={hidden}>
      <InputNumber min={min} max={max} precision={0} />
    </Form.Item>
  );
}
