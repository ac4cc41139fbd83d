import type { ReadingData, SiteData } from '@sheaf/contract';
import { ISLAND_ID, readingDataOf } from '../view/island.ts';

/** What the server wrote into this document: the site, who its cookie says is asking, and on a reading page what it shows. */
export interface Boot {
  readonly site: SiteData;
  readonly user: ReadingData['user'];
  readonly reading: ReadingData | undefined;
}

let kept: Boot | undefined;

export function boot(): Boot {
  kept ??= readBoot();
  return kept;
}

function readBoot(): Boot {
  const reading = readingDataOf(document);
  if (reading) return { site: reading.site, user: reading.user, reading };
  // our own server wrote it for every working screen: SiteData with the user beside
  const shell = JSON.parse(document.getElementById(ISLAND_ID)?.textContent ?? '{}') as Pick<Boot, 'site' | 'user'>;
  return { site: shell.site, user: shell.user, reading: undefined };
}
