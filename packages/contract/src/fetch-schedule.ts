import { z } from 'zod';

/** How often a document is fetched from its address. */
export const fetchSchedule = z.enum(['never', 'hourly', 'daily', 'weekly']);
export type FetchSchedule = z.infer<typeof fetchSchedule>;

/** Why nothing came from an address. */
export const FETCH_REFUSALS = ['apiFetchRefused', 'apiFetchStatus', 'apiFetchTooLarge', 'apiFetchUnanswered'] as const;
