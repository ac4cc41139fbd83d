import './reader.css';
import type { ReadingData } from '@sheaf/contract';
import { hydrateRoot } from 'react-dom/client';
import { basePath, href, pathUnder } from '../lib/href.ts';
import { LanguageProvider } from '../lib/i18n.ts';
import { keepForOffline } from '../lib/offline.ts';
import { leadsOnFromOld } from '../lib/old-address.ts';
import { logInPath } from '../lib/redirect.ts';
import { sessionUser } from '../lib/session.ts';
import { chosenTheme, showTheme } from '../lib/theme.ts';
import { ROOT_ID, readingDataOf } from '../view/island.ts';
import { keepTyping } from '../view/kept-typing.ts';
import type { ReadingTools } from '../view/reading-tools.ts';
import { forgetShown, keepRead } from './keep-read.ts';
import { LiveReading } from './live-reading.tsx';
import { readerTools } from './reader-tools.ts';
import { showSharedAddress } from './shared-address.ts';

showTheme(chosenTheme());
leadsOnFromOld();
const root = document.getElementById(ROOT_ID);
const data = readingDataOf(document);
if (root && data) {
  showSharedAddress(data);
  keepRead(data);
  hydrateRoot(
    root,
    <LanguageProvider value={data.site.language}>
      <LiveReading first={data} toolsOf={toolsOf} />
    </LanguageProvider>,
  );
}
if (data?.user) keepForOffline();
if (!data) forgetShown();
// who logs in from here comes back here
const logIn = href(logInPath(pathUnder(basePath(), location.pathname)));
for (const link of document.querySelectorAll<HTMLAnchorElement>('a.log-in')) {
  link.href = logIn;
  link.hidden = !data && sessionUser() !== undefined;
}

/** Who is logged in searches over everything: its code comes when it is first asked for. */
function toolsOf(shown: ReadingData): ReadingTools {
  const tools = readerTools(shown);
  if (!shown.user) return tools;
  const openPalette = () => {
    const typed = keepTyping();
    const failed = (error: unknown) => {
      typed();
      throw error;
    };
    void import('./reader-palette.ts').then((palette) => palette.openFor(shown, tools, typed), failed);
  };
  return { ...tools, openPalette };
}
