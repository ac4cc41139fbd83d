import './app.css';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { basePath, pathUnder } from '../lib/href.ts';
import { watchInstall } from '../lib/install.ts';
import { documentLanguage } from '../lib/language.ts';
import { keepForOffline } from '../lib/offline.ts';
import { leadsOnFromOld } from '../lib/old-address.ts';
import { makeQueryClient } from '../lib/query-client.ts';
import { sessionUser } from '../lib/session.ts';
import { chosenTheme, showTheme } from '../lib/theme.ts';
import { boot } from '../routes/boot.ts';
import { keepFirstPath } from '../routes/item.tsx';
import { ROOT_ID } from '../view/island.ts';
import { AppRoot } from './app-root.tsx';
import { makeRouter } from './router.tsx';
import { signStyles, styleNonce } from './style-nonce.ts';

/** Renders beside what the server sent and takes its place in one step, so the text never disappears. */
async function start(): Promise<void> {
  showTheme(chosenTheme());
  signStyles();
  if (sessionUser()) keepForOffline();
  watchInstall();
  const queries = makeQueryClient();
  if (boot().reading) keepFirstPath(pathUnder(basePath(), location.pathname) + location.search);
  const router = makeRouter(basePath());
  await initialized(router);
  const fresh = document.createElement('div');
  fresh.id = ROOT_ID;
  flushSync(() =>
    createRoot(fresh).render(
      <AppRoot language={documentLanguage()} nonce={styleNonce()} queries={queries}>
        <RouterProvider router={router} />
      </AppRoot>,
    ),
  );
  const served = document.getElementById(ROOT_ID);
  if (served) served.replaceWith(fresh);
  else document.body.append(fresh);
}

/** Waits until the code of the first screen is there. */
function initialized(router: ReturnType<typeof makeRouter>): Promise<void> {
  return new Promise((resolve) => {
    if (router.state.initialized) return resolve();
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

if (!leadsOnFromOld()) void start();
