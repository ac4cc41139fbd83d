import { createRoot } from 'react-dom/client';
import { type Language, LanguageProvider } from '../lib/i18n.ts';
import { Palette } from './palette.tsx';
import type { PaletteTools } from './palette-model.ts';

let isOpen = false;

/** Opens it over whatever is shown, in a root of its own; what had the focus has it again when nothing was opened. */
export function openPalette(language: Language, tools: PaletteTools): void {
  if (isOpen) return void tools.typed();
  isOpen = true;
  const opener = document.activeElement;
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const close = () => {
    if (!isOpen) return;
    isOpen = false;
    root.unmount();
    place.remove();
    if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
  };
  root.render(
    <LanguageProvider value={language}>
      <Palette tools={tools} onClose={close} />
    </LanguageProvider>,
  );
}
