import { systemClock } from '../clock.ts';
import { type DatabasePlace, openDatabase } from '../database/open.ts';
import { createFeed } from '../feed/feed.ts';
import type { FeedTables } from '../feed/tables.ts';

// Puts a change, then says what it hears of others. Argument: the place of the database.
const where: DatabasePlace = JSON.parse(process.argv[2] ?? '');
const open = await openDatabase<FeedTables>(where);
const feed = createFeed({ db: open.db, clock: systemClock, log: { warn: () => undefined } });
feed.on('page', (id) => process.send?.({ heard: id }));
await feed.start();
await open.db.transaction().execute((tx) => feed.put(tx, { topic: 'page', id: 71 }));
process.send?.('put');
setInterval(() => undefined, 60_000);
