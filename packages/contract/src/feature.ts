import { z } from 'zod';

const LANGUAGES = ['zh', 'en'] as const;
type FeatureLanguage = (typeof LANGUAGES)[number];

/** What the product shows in some languages of its interface only, until the administrator says otherwise. */
export const FEATURES = {
  /** The console's panel with the installed version and where to read on. */
  about_site: ['zh'],
  /** What writes and answers by a model, where one is set up. */
  ai_assistant: ['zh'],
  /** A bar on the home list that leads to the calls of this site. */
  api_promo: ['zh'],
  /** Sheaf as an app of the device. */
  client_download: ['zh'],
  /** The key by which other systems log people in. */
  general_access: ['zh'],
  /** The tool of the editor that sends requests. */
  http_test: ['zh'],
  /** The tool of the editor that makes answers from a template. */
  mock: ['zh'],
  /** A menu of what else there is, in the header. */
  more_products: ['zh'],
  /** The address to which notices are sent, in the user center. */
  push_address: ['zh'],
} as const satisfies Readonly<Record<string, readonly FeatureLanguage[]>>;
export type FeatureName = keyof typeof FEATURES;

const isFeature = (name: string): name is FeatureName => Object.hasOwn(FEATURES, name);
const FEATURE_NAMES = Object.keys(FEATURES).filter(isFeature);

/** What an administrator chose otherwise: the languages of a feature; those not named stay as they are. */
export const FeatureLanguages = z.partialRecord(z.enum(FEATURE_NAMES), z.array(z.enum(LANGUAGES)).max(2));

/** The features of an interface in this language. */
export function featuresIn(
  language: FeatureLanguage,
  chosen: z.infer<typeof FeatureLanguages>,
): readonly FeatureName[] {
  return FEATURE_NAMES.filter((name) => {
    const languages: readonly FeatureLanguage[] = chosen[name] ?? FEATURES[name];
    return languages.includes(language);
  });
}
