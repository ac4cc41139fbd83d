import type { ErrorData, ReadingData, SiteData } from '@sheaf/contract';
import { renderToString } from 'react-dom/server';
import { hrefUnder } from '../lib/href.ts';
import { LanguageProvider, textOf } from '../lib/i18n.ts';
import { ISLAND_ID, islandJson, ROOT_ID, withoutText } from '../view/island.ts';
import { ReadingScreen } from '../view/reading-screen.tsx';
import type { ReadingTools } from '../view/reading-tools.ts';
import { aboutReading } from './about.ts';
import { errorMessages } from './error-messages.ts';
import { ErrorScreen } from './error-screen.tsx';
import { documentOf, escapeHtml, type Head } from './head.ts';
import { isPasswordScreen, screenTitle } from './screen-title.ts';
import { withoutNames } from './sheet-words.ts';

export type { Head } from './head.ts';

/** There is no browser on the server: nothing is remembered, nothing can be pressed. */
const SERVER_TOOLS: ReadingTools = {
  recallTree: () => undefined,
  keepTree: () => undefined,
  singleKeys: () => true,
  isDark: () => false,
  setDark: () => undefined,
  logOut: async () => false,
  setLanguage: () => undefined,
};

/** The whole document of a reading page, complete without a script. */
export function renderReading(data: ReadingData, head: Head): string {
  const screen = renderToString(
    <LanguageProvider value={data.site.language}>
      <ReadingScreen data={data} tools={SERVER_TOOLS} />
    </LanguageProvider>,
  );
  const about = aboutReading({ ...data, html: withoutNames(data.html) });
  return documentOf(data.site, head, about, `${rootWith(screen)}${islandWith(withoutText(data))}`);
}

const TITLES = { fault: 'failed', share: 'ended', absent: 'hidden', refused: 'hidden' } as const;

/** The document of an error: it names nothing of what was asked for. */
export function renderError(data: ErrorData, head: Head): string {
  const screen = renderToString(
    <LanguageProvider value={data.site.language}>
      <ErrorScreen data={data} />
    </LanguageProvider>,
  );
  const t = textOf(errorMessages, data.site.language);
  const title = `${t(TITLES[data.kind])} · Sheaf`;
  const site = { ...data.site, canonical: '' };
  return documentOf(site, head, { title, description: '', noindex: true, card: undefined }, rootWith(screen));
}

/** A document whose body is finished and moves by no script; it stands in the type of the reading pages. */
export function renderPlain(site: SiteData, head: Head, { title, body }: { title: string; body: string }): string {
  const about = { title: `${title} · Sheaf`, description: '', noindex: true, card: undefined };
  return documentOf({ ...site, canonical: '' }, { ...head, scripts: [], modulePreloads: [] }, about, body);
}

/** The document around a working screen; what it shows comes by calls. */
export function renderShell(
  site: SiteData,
  head: Head & { readonly user: ReadingData['user']; readonly title: string },
): string {
  const about = { title: screenTitle(site, head.title), description: '', noindex: true, card: undefined };
  const body = `${rootWith('')}<noscript>${withoutScript(site)}</noscript>`;
  return documentOf({ ...site, canonical: '' }, head, about, `${body}${islandWith({ site, user: head.user })}`);
}

/** What a working screen shows where no script runs: why it is empty, and what can be read. */
function withoutScript(site: SiteData): string {
  const t = textOf(errorMessages, site.language);
  const sentence = isPasswordScreen(site) ? t('passwordNeedsScript') : t('needsScript');
  const manual = `<a href="${escapeHtml(hrefUnder(site.base, '/help'))}">${escapeHtml(t('manual'))}</a>`;
  return `<div class="no-script"><p>${escapeHtml(sentence)}</p><p>${manual}</p></div>`;
}

function rootWith(html: string): string {
  return `<div id="${ROOT_ID}">${html}</div>`;
}

function islandWith(data: unknown): string {
  return `<script type="application/json" id="${ISLAND_ID}">${islandJson(data)}</script>`;
}
