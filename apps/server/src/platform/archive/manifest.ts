import { z } from 'zod';

const ArchivedTable = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  key: z.array(z.string()),
  rows: z.number().int(),
  /** Names of pieces, in the order of the rows. */
  chunks: z.array(z.string()),
});

const ArchivedFile = z.object({
  key: z.string(),
  sha256: z.string(),
  size: z.number().int(),
  type: z.string(),
  pieces: z.array(z.string()),
});

/** What a site was at one moment: its tables and its files, as names of pieces that the archive holds. */
export const Manifest = z.object({
  format: z.literal(1),
  /** Unix seconds. */
  taken_at: z.number().int(),
  version: z.string(),
  engine: z.enum(['sqlite', 'postgres']),
  migrations: z.array(z.string()),
  tables: z.array(ArchivedTable),
  numbers: z.record(z.string(), z.number().int()),
  files: z.array(ArchivedFile),
  /** The key of the site's sealed secrets, in archives that are encrypted themselves. */
  secret_key: z.string().optional(),
});

export type Manifest = z.infer<typeof Manifest>;
export type ArchivedTable = z.infer<typeof ArchivedTable>;
export type ArchivedFile = z.infer<typeof ArchivedFile>;
