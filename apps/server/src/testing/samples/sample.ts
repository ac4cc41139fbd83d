import type { Endpoint, ErrorName } from '@sheaf/contract';
import type { FilledItem, Place } from '../access-matrix-world.ts';
import type { Person } from '../person.ts';

/** Who calls, and what there is to call with. */
export interface Scene {
  readonly filled: FilledItem;
  readonly place: Place;
  readonly owner: Person;
  readonly caller: Person;
  /** A user who may be let in and taken out. */
  readonly extra: string;
  /** Another number each time. */
  readonly serial: number;
  /** The call should succeed: what it uses up must be new. */
  readonly succeeds: boolean;
}

export type Fields = Readonly<Record<string, unknown>>;

export interface Sample {
  readonly fields: (scene: Scene) => Fields | Promise<Fields>;
  readonly file?: { readonly name: string; readonly bytes: Uint8Array };
  /** Refusals that come only after the right was proved: the call got through. */
  readonly reaches?: readonly ErrorName[];
  /** Leaves the caller with other cookies than before: it must be one that nobody needs afterwards. */
  readonly changesSession?: true;
}

/** A zip that holds `README.md`: "# Hello". */
export const ZIP = Buffer.from(
  'UEsDBBQAAAAAAAAAIVz1FzJdCAAAAAgAAAAJAAAAUkVBRE1FLm1kIyBIZWxsbwpQSwECFAMUAAAAAAAAACFc9RcyXQgAAAAIAAAACQAAAAAAAAAAAAAAgAEAAAAAUkVBRE1FLm1kUEsFBgAAAAABAAEANwAAAC8AAAAAAA==',
  'base64',
);

export const none = () => ({});

export const item = ({ filled }: Scene) => ({ item_id: filled.item_id });

export const page = ({ place }: Scene) => ({ page_id: place.page_id });

export const version = ({ place }: Scene) => ({ page_id: place.page_id, page_history_id: place.page_history_id });

export const nothing: Sample = { fields: none };

/** Input with which each of these endpoints does its work, when the caller may. */
export type Samples = readonly (readonly [Endpoint, Sample])[];
