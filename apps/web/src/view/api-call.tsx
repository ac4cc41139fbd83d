import type { ApiRequest, ReadingData } from '@sheaf/contract';
import { useEffect, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { callerAddress } from './addresses.ts';
import { apiCallMessages } from './api-call-messages.ts';
import { requestIn, showSamples } from './api-samples.ts';
import { TryIt } from './try-it.tsx';

interface ApiCallProps {
  readonly text: { readonly current: HTMLElement | null };
  readonly data: ReadingData;
}

/** Makes the call of an API page lively: its program in several languages, and a way to try it where the item says where. */
export function ApiCall({ text, data }: ApiCallProps) {
  const t = useMessages(apiCallMessages);
  const { html, environments = [] } = data;
  // who writes is told what readers lack
  const mayWrite = data.page?.page_edit === 1;
  const [tried, setTried] = useState<ApiRequest>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another call; t only gives its words
  useEffect(() => {
    for (const place of text.current?.querySelectorAll<HTMLElement>('.api-call') ?? []) {
      const request = requestIn(place);
      if (!request) continue;
      showSamples(place, request, t('languages'));
      if ((environments.length > 0 || mayWrite) && request.protocol === 'http') {
        addOpener(text.current?.querySelector('.endpoint'), t('try'), () => setTried(request));
      }
    }
  }, [html, text]);
  const close = () => {
    setTried(undefined);
    text.current?.querySelector<HTMLElement>('.endpoint .try-open')?.focus();
  };
  const caller = callerAddress(data.site.base, data.item.item_id);
  return tried ? <TryIt request={tried} environments={environments} caller={caller} onClose={close} /> : null;
}

function addOpener(frame: Element | null | undefined, label: string, open: () => void): void {
  if (!frame || frame.querySelector('.try-open')) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'btn primary small try-open';
  button.textContent = label;
  button.addEventListener('click', open);
  frame.append(button);
}
