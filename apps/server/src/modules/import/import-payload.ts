import { z } from 'zod';

export const IMPORT_JOB = 'import';
export const DROP_JOB = 'import.drop';
export const SWEEP_JOB = 'import.sweep';

/** What an import's job has to know. */
export const ImportPayload = z.object({
  batch_id: z.number().int(),
  item_id: z.number().int(),
  /** 0: the top of the item; waiting jobs of former versions say nothing. */
  cat_id: z.number().int().default(0),
  /** Of an item that this import makes. */
  is_new: z.boolean().default(false),
  uid: z.number().int(),
  username: z.string(),
  /** As the client named the file. */
  upload_name: z.string(),
  named: z.boolean(),
  language: z.enum(['zh', 'en']),
});
export type ImportPayload = z.infer<typeof ImportPayload>;

export const DropPayload = z.object({ batch_id: z.number().int() });
