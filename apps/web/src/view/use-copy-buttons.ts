import { useEffect } from 'react';
import { type Translate, useMessages } from '../lib/i18n.ts';
import { copyText } from '../ui/copy-text.ts';
import { readingMessages } from './reading-messages.ts';

const SHOWN_MS = 2000;

/** Gives every code block of a text a button that copies it. The text is not ours to render, so the buttons are put in. */
export function useCopyButtons(text: { readonly current: HTMLElement | null }, html: string): void {
  const t = useMessages(readingMessages);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has other blocks; t only gives its words
  useEffect(() => {
    for (const bar of text.current?.querySelectorAll('.code > .bar') ?? []) {
      const code = bar.parentElement?.querySelector('pre');
      if (!code || bar.querySelector('button')) continue;
      bar.append(copyButton(() => code.textContent, t));
    }
  }, [html, text]);
}

function copyButton(content: () => string, t: Translate<typeof readingMessages>): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn quiet small copy';
  button.setAttribute('aria-label', t('copyCode'));
  button.textContent = t('copy');
  const say = document.createElement('span');
  say.setAttribute('role', 'status');
  say.className = 'sr';
  button.addEventListener('click', async () => {
    const done = await copyText(content());
    button.textContent = done ? t('copied') : t('copy');
    say.textContent = done ? t('copied') : t('copyFailed');
    button.append(say);
    setTimeout(() => {
      button.textContent = t('copy');
    }, SHOWN_MS);
  });
  return button;
}
