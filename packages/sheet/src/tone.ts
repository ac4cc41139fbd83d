const TONES = [
  [15, 'red'],
  [45, 'orange'],
  [70, 'yellow'],
  [160, 'green'],
  [195, 'teal'],
  [255, 'blue'],
  [335, 'purple'],
  [361, 'red'],
] as const;

export type Tone = (typeof TONES)[number][1] | 'grey';

export interface Shade {
  readonly tone: Tone;
  /** 0 is black, 1 white. */
  readonly lightness: number;
}

/** A colour among the few that a page has classes for; null for what is no colour. */
export function shadeOf(color: string | undefined): Shade | null {
  const channels = channelsOf(color?.trim().toLowerCase() ?? '');
  if (!channels) return null;
  const [red, green, blue] = channels;
  const most = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const lightness = (most + least) / 2;
  const span = most - least;
  const saturation = span / Math.max(0.01, 1 - Math.abs(2 * lightness - 1));
  if (span < 0.02 || saturation < 0.15) return { tone: 'grey', lightness };
  const hue = hueOf({ red, green, blue, most, span });
  return { tone: TONES.find(([end]) => hue < end)?.[1] ?? 'red', lightness };
}

function hueOf(of: { red: number; green: number; blue: number; most: number; span: number }): number {
  const { red, green, blue, most, span } = of;
  if (most === red) return (60 * ((green - blue) / span) + 360) % 360;
  return most === green ? 60 * ((blue - red) / span) + 120 : 60 * ((red - green) / span) + 240;
}

function channelsOf(color: string): readonly [number, number, number] | null {
  const [, short] = /^#([\da-f]{3})$/u.exec(color) ?? [];
  const [, long] = /^#([\da-f]{6})(?:[\da-f]{2})?$/u.exec(color) ?? [];
  const digits = long ?? short?.replaceAll(/./gu, '$&$&');
  if (digits) return [part(digits, 0), part(digits, 2), part(digits, 4)];
  const [, red, green, blue] = /^rgba?\((\d+)[, ]+(\d+)[, ]+(\d+)/u.exec(color) ?? [];
  return red && green && blue ? [Number(red) / 255, Number(green) / 255, Number(blue) / 255] : null;
}

function part(digits: string, at: number): number {
  return Number.parseInt(digits.slice(at, at + 2), 16) / 255;
}
