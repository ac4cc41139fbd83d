export { environmentsQuery } from './environment-queries.ts';
