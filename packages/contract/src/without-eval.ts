import { config } from 'zod';

// A page's Content-Security-Policy refuses code made from text. Zod tries it once and does without; every try is a violation
// in the reports of a site. The server has no such policy and reads faster with it.
if ('location' in globalThis) config({ jitless: true });
