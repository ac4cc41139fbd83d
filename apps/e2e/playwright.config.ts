import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/chromium.ts';
import type { SheafFixtures, SheafWorker } from './fixtures/sheaf.ts';

const chromium = await findChromium();

/** A browser looks up hosts of its maker by itself; closed networks refuse that, many times at every start. */
const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-quic',
  '--disable-sync',
  '--no-first-run',
];

/** Fewer processes for each browser that talk to each other: a tenth of the time of the tests. */
const TOGETHER = ['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'];

/** The main ways through the site, tried once more under a base path. */
const CORE = /(site-first-day|item-visit)\.test\.ts$/;

export default defineConfig<SheafFixtures, SheafWorker>({
  testDir: 'tests',
  testMatch: '*.test.ts',
  // more than two cores: a test waits for frames, timers and its own next look half of its time
  workers: 4,
  // whoever changes something hears of a test that fails now and then; a slow machine of CI only reports it
  retries: process.env['CI'] ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  outputDir: '../../.cache/browser-tests',
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    locale: 'en-US',
    colorScheme: 'light',
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // what a test takes off the network stays off: only the test of offline reading has one
    serviceWorkers: 'block',
    launchOptions: {
      args: [...(chromium?.args ?? []), ...QUIET, ...TOGETHER],
      ...(chromium ? { executablePath: chromium.path } : {}),
    },
  },
  projects: [
    { name: '' },
    { name: 'under /docs', testMatch: CORE, use: { environment: { SHEAF_BASE_PATH: '/docs' } } },
  ],
});
