import { ERRORS } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { DoorForm } from '../user/index.ts';
import { shareMessages } from './share-messages.ts';
import { sendSharePassword } from './share-queries.ts';

interface ShareOpenFormProps {
  readonly unique_key: string;
  readonly hasPassword: boolean;
  readonly captchaOn: boolean;
  readonly onOpened: () => void;
}

/** The door of a share: its password, or the word that it is to be opened, which counts. */
export function ShareOpenForm({ unique_key, hasPassword, captchaOn, onOpened }: ShareOpenFormProps) {
  const t = useMessages(shareMessages);
  const password = { label: t('sharePassword'), missing: t('sharePasswordEnter'), wrong: ERRORS.sharePasswordWrong };
  return (
    <DoorForm
      captchaOn={captchaOn}
      password={hasPassword ? password : undefined}
      action={t('open')}
      open={async (sent) => {
        await sendSharePassword({ unique_key, ...sent });
        onOpened();
      }}
    />
  );
}
