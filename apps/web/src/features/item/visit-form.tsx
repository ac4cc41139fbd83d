import { ERRORS } from '@sheaf/contract';
import { useMessages } from '../../lib/i18n.ts';
import { DoorForm } from '../user/index.ts';
import { itemMessages } from './item-messages.ts';
import { sendVisitPassword } from './item-queries.ts';

interface VisitFormProps {
  /** Id or personal domain; '0' where only the page is known. */
  readonly item: string;
  readonly page_id: number;
  readonly captchaOn: boolean;
  readonly onOpened: (item_id: number) => void;
}

/** Asks for the visit password of an item. */
export function VisitForm({ item, page_id, captchaOn, onOpened }: VisitFormProps) {
  const t = useMessages(itemMessages);
  return (
    <DoorForm
      captchaOn={captchaOn}
      password={{ label: t('visitPassword'), missing: t('visitPasswordEnter'), wrong: ERRORS.visitPasswordWrong }}
      action={t('openPages')}
      open={async (sent) => {
        const { item_id } = await sendVisitPassword({ item_id: item, page_id, ...sent });
        onOpened(item_id);
      }}
    />
  );
}
