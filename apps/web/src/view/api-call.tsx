import './api-call.css';
import type { ApiRequest, ReadingData } from '@sheaf/contract';
import { samplesOf } from '@sheaf/markdown/api-page/samples';
import { useEffect, useState } from 'react';
import { useMessages } from '../lib/i18n.ts';
import { apiCallMessages } from './api-call-messages.ts';
import { TryIt } from './try-it.tsx';

interface ApiCallProps {
  readonly text: { readonly current: HTMLElement | null };
  readonly data: ReadingData;
}

/** Makes the call of an API page lively: its program in several languages, and a way to try it where the item says where. */
export function ApiCall({ text, data }: ApiCallProps) {
  const t = useMessages(apiCallMessages);
  const { html, environments = [] } = data;
  const [tried, setTried] = useState<ApiRequest>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text has another call; t only gives its words
  useEffect(() => {
    for (const place of text.current?.querySelectorAll<HTMLElement>('.api-call') ?? []) {
      const request = requestIn(place);
      if (!request) continue;
      showSamples(place, request, t('languages'));
      if (environments.length > 0 && request.protocol === 'http') {
        addOpener(text.current?.querySelector('.endpoint'), t('try'), () => setTried(request));
      }
    }
  }, [html, text]);
  const close = () => {
    setTried(undefined);
    text.current?.querySelector<HTMLElement>('.endpoint .try-open')?.focus();
  };
  return tried ? <TryIt request={tried} environments={environments} onClose={close} /> : null;
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

/** The server writes it there, from the page. */
function requestIn(place: HTMLElement): ApiRequest | undefined {
  const { call } = place.dataset;
  return call === undefined ? undefined : (JSON.parse(call) as ApiRequest);
}

function showSamples(place: HTMLElement, request: ApiRequest, label: string): void {
  const [bar, code, name] = [
    place.querySelector('.bar'),
    place.querySelector('code'),
    place.querySelector('.bar > span'),
  ];
  if (!bar || !code || place.querySelector('[role=tablist]')) return;
  const list = document.createElement('div');
  list.setAttribute('role', 'tablist');
  list.setAttribute('aria-label', label);
  const samples = samplesOf(request);
  const tabs = samples.map((sample) => sampleTab(sample.label));
  const choose = (at: number) => {
    for (const [index, tab] of tabs.entries()) {
      tab.setAttribute('aria-selected', String(index === at));
      tab.tabIndex = index === at ? 0 : -1;
    }
    code.textContent = samples[at]?.text ?? '';
  };
  for (const [at, tab] of tabs.entries()) {
    tab.addEventListener('click', () => choose(at));
    tab.addEventListener('keydown', ({ key }) => {
      const to = key === 'ArrowRight' ? at + 1 : key === 'ArrowLeft' ? at - 1 : undefined;
      if (to === undefined) return;
      const next = (to + tabs.length) % tabs.length;
      choose(next);
      tabs[next]?.focus();
    });
  }
  list.append(...tabs);
  choose(0);
  if (name) name.replaceWith(list);
  else bar.prepend(list);
}

function sampleTab(label: string): HTMLButtonElement {
  const tab = document.createElement('button');
  tab.type = 'button';
  tab.setAttribute('role', 'tab');
  tab.textContent = label;
  return tab;
}
