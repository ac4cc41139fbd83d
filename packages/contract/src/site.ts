import { z } from 'zod';
import { endpoint } from './endpoint.ts';

const plain = { answer: 'plain', method: 'GET', access: 'anyone', input: z.object({}), output: z.unknown() } as const;

export const healthz = endpoint({ ...plain, path: '/healthz', summary: 'The process lives.' });
export const readyz = endpoint({
  ...plain,
  path: '/readyz',
  summary: 'Database and file store answer; 503 when not, or when stopping.',
});
export const metrics = endpoint({ ...plain, path: '/metrics', summary: 'Figures for Prometheus.' });
/** Beside what items hold also closed where guests are forced to log in: it tells what the site can do. */
const docs = { ...plain, access: 'guest', cookie: true, errors: ['loginForced'] } as const;
export const openApiDocument = endpoint({
  ...docs,
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document.',
});
export const apiDocs = endpoint({ ...docs, answer: 'html', path: '/api/docs', summary: 'This API for people.' });
export const appManifest = endpoint({
  ...plain,
  path: '/manifest.webmanifest',
  summary: 'The site as an app that a device can install.',
});
export const serviceWorker = endpoint({
  ...plain,
  path: '/sw.js',
  summary: 'What keeps the pages read last for times without a network.',
});
export const robots = endpoint({ ...plain, path: '/robots.txt', summary: 'What search engines may read.' });
