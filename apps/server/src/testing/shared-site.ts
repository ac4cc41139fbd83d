import { after, before, suite } from 'node:test';
import type { Engine } from '../platform/database/open.ts';
import { onBothEngines } from '../platform/testing/databases.ts';
import { type Sheaf, type SheafOptions, startSheaf } from './start-sheaf.ts';

/** The site as the next test has it: who is registered by a name is somebody new in each test. */
export type NextSite = () => Sheaf;

/**
 * Defines tests once for each engine, all of a file on one site: to start a server takes longer than most of them. What
 * they do to the site as a whole (its clock, its settings, jobs that wait) those behind them find so.
 */
export function onSharedSites(define: (engine: Engine, site: NextSite) => void, options: SheafOptions = {}): void {
  onBothEngines((engine) => {
    suite(engine, () => {
      const ends: (() => unknown)[] = [];
      let started: Sheaf | undefined;
      let asked = 0;
      before(async () => {
        started = await startSheaf({ after: (end) => void ends.push(end) }, engine, options);
      });
      after(async () => {
        for (const end of ends) await end();
      });
      define(engine, () => {
        if (!started) throw new Error('a site is there within tests only');
        const sheaf = started;
        asked += 1;
        const suffix = asked === 1 ? '' : String(asked);
        return { ...sheaf, user: (name) => sheaf.user(name + suffix) };
      });
    });
  });
}
