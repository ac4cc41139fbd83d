import type { Given } from './arguments.ts';
import type { Making, MockValue } from './chance.ts';

/** What stands for a value in a text, by a name of its own: `@integer(1, 9)`. */
export interface Maker {
  readonly make: (given: Given, making: Making) => MockValue;
  /** Places of arguments that are numbers. */
  readonly numbers?: readonly number[];
  /** Places of arguments that say how many, where they are numbers. */
  readonly counts?: readonly number[];
  /** Characters of each of so many. */
  readonly each?: number;
  /** Characters beside these and the texts that are given. */
  readonly most?: number;
  /** It makes a list, whose values count. */
  readonly isList?: true;
}
