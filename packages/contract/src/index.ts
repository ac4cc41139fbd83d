import './without-eval.ts';

export * from './attachment.ts';
export * from './catalog.ts';
export * from './common.ts';
export * from './endpoint.ts';
export { ENDPOINTS } from './endpoints.ts';
export * from './errors.ts';
export * from './feature.ts';
export * from './import.ts';
export * from './item.ts';
export * from './limits.ts';
export * from './member.ts';
export * from './page.ts';
export * from './reading.ts';
export * from './setting.ts';
export * from './site.ts';
export * from './team.ts';
export * from './user.ts';
