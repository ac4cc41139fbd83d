export { DoorForm } from './door-form.tsx';
export { accountQuery } from './user-queries.ts';
