import type { ReadingData } from '@sheaf/contract';
import { useMessages } from '../lib/i18n.ts';
import { Art } from '../ui/art.tsx';
import { readingMessages } from './reading-messages.ts';
import type { ReadingSlots } from './reading-tools.ts';

export function EmptyItem({ data: { item }, slots }: { data: ReadingData; slots: ReadingSlots }) {
  const t = useMessages(readingMessages);
  return (
    <section className="empty">
      <Art name="pages" />
      <h1>{t('emptyItem')}</h1>
      <p>{item.item_edit ? t('emptyForWriter') : t('emptyForReader')}</p>
      {slots.emptyActions}
    </section>
  );
}
