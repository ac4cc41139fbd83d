import type { Generated } from 'kysely';

export interface FeedTables {
  change_feed: {
    seq: Generated<number>;
    topic: string;
    id: number;
    /** Unix seconds; rows are dropped a day later. */
    at: number;
  };
}
