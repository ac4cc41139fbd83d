import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { signIn } from '../api-client.ts';
import { findChromium } from '../chromium.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../live-server.ts';
import { ROOT } from '../tool.ts';
import { writeSample } from './sample.ts';
import { SAMPLES } from './sample-texts.ts';

// `npm run shots` makes the pictures of the product from the product, and the icons of the app from the mark.

const PUBLIC = join(ROOT, 'apps/web/public');
const ICON_BACKGROUND = '#ffffff';
/** Of the picture's side: what a mask may not cut away lies within 80 % of it. */
const ICONS = [
  { file: 'icon-192.png', side: 192, share: 0.86 },
  { file: 'icon-512.png', side: 512, share: 0.86 },
  { file: 'icon-maskable-512.png', side: 512, share: 0.6 },
] as const;

const found = await findChromium();
if (!found) throw new Error('Chromium was not found: name one in SHEAF_CHROMIUM');
const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-shots-'));
const server = await startLiveServer({ dataDir });
const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
try {
  await shootIcons(browser);
  const admin = await signIn(server.url, 'admin', ADMIN_PASSWORD);
  for (const [language, sample] of Object.entries(SAMPLES)) {
    const path = await writeSample(admin, sample);
    for (const theme of ['light', 'dark'] as const) await shootPage(browser, server.url + path, language, theme);
  }
} finally {
  await browser.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function shootPage(from: Browser, url: string, language: string, theme: 'light' | 'dark'): Promise<void> {
  const context = await from.newContext({
    viewport: { width: 1280, height: 860 },
    colorScheme: theme,
    locale: language === 'zh' ? 'zh-CN' : 'en-US',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const session = await context.newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
  writeFileSync(join(PUBLIC, `product-${language}-${theme}.webp`), Buffer.from(data, 'base64'));
  await context.close();
}

async function shootIcons(from: Browser): Promise<void> {
  const mark = readFileSync(join(PUBLIC, 'favicon.svg'), 'utf8');
  const page = await from.newPage();
  for (const { file, side, share } of ICONS) {
    await page.setViewportSize({ width: side, height: side });
    const inner = Math.round(side * share);
    await page.setContent(
      `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ICON_BACKGROUND}">
        <div style="width:${inner}px;height:${inner}px">${mark.replace('<svg', `<svg width="${inner}" height="${inner}"`)}</div>
      </body>`,
    );
    await page.screenshot({ path: join(PUBLIC, file) });
  }
  await page.close();
}
