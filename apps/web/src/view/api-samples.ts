import './api-call.css';
import type { ApiRequest } from '@sheaf/contract';
import { samplesOf } from '@sheaf/markdown/api-page/samples';

/** The server writes it there, from the page. */
export function requestIn(place: HTMLElement): ApiRequest | undefined {
  const { call } = place.dataset;
  return call === undefined ? undefined : (JSON.parse(call) as ApiRequest);
}

/** Puts the other languages beside the one that came, once. */
export function showSamples(place: HTMLElement, request: ApiRequest, label: string): void {
  const [bar, code, name] = [
    place.querySelector('.bar'),
    place.querySelector('code'),
    place.querySelector('.bar > span'),
  ];
  if (!bar || !code || place.querySelector('[role=tablist]')) return;
  const list = document.createElement('div');
  // of a class: what stands in a text without one is spaced as text
  list.className = 'api-languages';
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
