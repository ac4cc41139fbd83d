import { platformMigration } from '../../schema/migrations/0001-platform.ts';
import { searchScopesMigration } from '../../schema/migrations/0006-search-scopes.ts';
import { jobAskersMigration } from '../../schema/migrations/0021-job-askers.ts';
import { searchNamesMigration } from '../../schema/migrations/0055-search-names.ts';

/** Every part of the platform is tested on the schema that it has in the product. */
export const PLATFORM = [platformMigration, searchScopesMigration, jobAskersMigration, searchNamesMigration] as const;
