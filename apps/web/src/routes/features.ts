import type { FeatureName } from '@sheaf/contract';
import { boot } from './boot.ts';

/** Does this interface show it? By its language and the administrator's choice. */
export function hasFeature(name: FeatureName): boolean {
  return boot().site.features.includes(name);
}
