import { z } from 'zod';

export const IMPORT_JOB = 'import';
export const DROP_JOB = 'import.drop';
export const SWEEP_JOB = 'import.sweep';

/** What an import's job has to know. */
export const ImportPayload = z.object({
  batch_id: z.number().int(),
  item_id: z.number().int(),
  uid: z.number().int(),
  username: z.string(),
  /** As the client named the file. */
  upload_name: z.string(),
  named: z.boolean(),
  language: z.enum(['zh', 'en']),
});
export type ImportPayload = z.infer<typeof ImportPayload>;

export const DropPayload = z.object({ batch_id: z.number().int() });
