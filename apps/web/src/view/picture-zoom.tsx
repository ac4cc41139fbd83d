import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { Icon } from '../ui/icon.tsx';
import { pictureMessages } from './picture-messages.ts';
import { readingMessages } from './reading-messages.ts';

interface Picture {
  readonly src: string;
  readonly alt: string;
}

/** Makes the pictures of a text open large, by pointer and by keyboard. Pictures inside links stay links. */
export function PictureZoom({ text }: { text: { readonly current: HTMLElement | null } }) {
  const t = useMessages(readingMessages);
  const say = useMessages(pictureMessages);
  const [picture, setPicture] = useState<Picture>();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = text.current;
    if (!element) return undefined;
    const label = say('zoom');
    const ready = () => {
      for (const image of element.querySelectorAll<HTMLImageElement>('img:not(a img)')) makeZoomable(image, label);
    };
    const open = (event: Event) => {
      const image = event.target;
      if (!(image instanceof HTMLImageElement) || image.closest('a')) return;
      if (event instanceof KeyboardEvent && event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      setPicture({ src: image.currentSrc || image.src, alt: image.dataset['alt'] ?? image.alt });
    };
    ready();
    const changes = new MutationObserver(ready);
    changes.observe(element, { childList: true, subtree: true });
    element.addEventListener('click', open);
    element.addEventListener('keydown', open);
    return () => {
      changes.disconnect();
      element.removeEventListener('click', open);
      element.removeEventListener('keydown', open);
    };
  }, [text, say]);

  useLayoutEffect(() => {
    if (picture) dialog.current?.showModal();
  }, [picture]);

  if (!picture) return null;
  const close = () => setPicture(undefined);
  return (
    <dialog className="zoom" ref={dialog} aria-label={picture.alt || say('picture')} onClose={close}>
      <form method="dialog">
        <button type="submit" className="btn icon-only" aria-label={t('close')}>
          <Icon name="close" />
        </button>
        <button type="submit" className="zoom-picture" aria-label={t('close')}>
          <img src={picture.src} alt={picture.alt} />
        </button>
      </form>
    </dialog>
  );
}

/** A picture becomes a button; its name says what it shows, then what a press does. */
function makeZoomable(image: HTMLImageElement, label: string): void {
  if (image.dataset['alt'] !== undefined) return;
  image.dataset['alt'] = image.alt;
  image.tabIndex = 0;
  image.setAttribute('role', 'button');
  image.setAttribute('aria-label', image.alt === '' ? label : `${image.alt} · ${label}`);
}
