import type { CellStyle } from '@sheaf/sheet/stored';
import type { CSSProperties } from 'react';
import { fillClass, inkClass } from './colours.ts';

export interface CellLooks {
  readonly className: string;
  readonly style: CSSProperties;
}

const NO_LOOKS: CellLooks = { className: '', style: {} };
const NUMBER_LOOKS: CellLooks = { className: 'right', style: {} };
const TRUTH_LOOKS: CellLooks = { className: 'center', style: {} };

/** How a cell is drawn: numbers stand right, truths in the middle, unless the cell says where. */
export function looksOf(style: CellStyle | undefined, value: unknown): CellLooks {
  const own = looksOfValue(value);
  if (!style) return own;
  const { font, align, underline, strike, textwrap, valign } = style;
  const colours = coloursOf(style);
  const names = [
    align ?? own.className,
    font?.bold && 'bold',
    font?.italic && 'italic',
    underline && 'underline',
    strike && 'strike',
    textwrap && 'wrap',
    valign && `at-${valign}`,
    colours.className,
  ];
  return {
    className: names.filter(Boolean).join(' '),
    style: font?.size === undefined ? colours.style : { ...colours.style, fontSize: `${font.size}pt` },
  };
}

function coloursOf({ color, bgcolor }: CellStyle): CellLooks {
  const ink = color === undefined ? undefined : inkClass(color);
  const fill = bgcolor === undefined ? undefined : fillClass(bgcolor);
  return {
    className: [ink, fill].filter(Boolean).join(' '),
    style: {
      ...(color === undefined || ink ? {} : { color }),
      ...(bgcolor === undefined || fill ? {} : { backgroundColor: bgcolor, ...readableOn(bgcolor, color) }),
    },
  };
}

function looksOfValue(value: unknown): CellLooks {
  if (typeof value === 'number') return NUMBER_LOOKS;
  return typeof value === 'boolean' ? TRUTH_LOOKS : NO_LOOKS;
}

/** On a colour of its own a text without one is dark or light by that colour, not by the theme. */
function readableOn(bgcolor: string, color: string | undefined): CSSProperties {
  if (color !== undefined) return {};
  const parts = /^#([\da-f]{6})/i.exec(bgcolor)?.[1]?.match(/../g) ?? [];
  const [red = 255, green = 255, blue = 255] = parts.map((part) => Number.parseInt(part, 16));
  return { color: 0.299 * red + 0.587 * green + 0.114 * blue > 140 ? '#15222a' : '#ffffff' };
}
