import { ClientDialog } from './client-dialog.tsx';
import { FeedbackDialog } from './feedback-dialog.tsx';

export type HeaderDialogName = 'feedback' | 'client';

/** What the header opens over any screen. */
export function HeaderDialog({ name, onClose }: { name: HeaderDialogName; onClose: () => void }) {
  return name === 'feedback' ? <FeedbackDialog onClose={onClose} /> : <ClientDialog onClose={onClose} />;
}
