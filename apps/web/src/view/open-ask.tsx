import { createRoot } from 'react-dom/client';
import { type Language, LanguageProvider } from '../lib/i18n.ts';
import { AskDialog, type AskTools } from './ask-dialog.tsx';

/** Opens it over whatever is shown, in a root of its own; what had the focus has it again. */
export function openAsk(language: Language, tools: AskTools): void {
  const opener = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    root.unmount();
    place.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  root.render(
    <LanguageProvider value={language}>
      <AskDialog tools={tools} onClose={close} />
    </LanguageProvider>,
  );
}
