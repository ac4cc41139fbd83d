import { platformMigration } from '../../schema/migrations/0001-platform.ts';
import { searchScopesMigration } from '../../schema/migrations/0006-search-scopes.ts';

/** Every part of the platform is tested on the schema that it has in the product. */
export const PLATFORM = [platformMigration, searchScopesMigration] as const;
