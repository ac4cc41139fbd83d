import { randomInt } from 'node:crypto';
import { greyPng } from '../../platform/grey-png.ts';
import { LETTERS, type Point, type Stroke } from './captcha-letters.ts';

const WIDTH = 132;
const HEIGHT = 44;

/** A grey PNG of the text, each letter turned and placed by chance, with two lines across. */
export function drawCaptcha(text: string): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(255);
  [...text].forEach((letter, index) => {
    const place = placeLetter(index, text.length);
    for (const stroke of LETTERS[letter] ?? []) drawStroke(pixels, stroke.map(place), 1.7, 60);
  });
  for (let line = 0; line < 2; line++) {
    const wave = Array.from({ length: 8 }, (_, at): Point => [(at * WIDTH) / 7, chance(6, HEIGHT - 6)]);
    drawStroke(pixels, wave, 0.7, 130);
  }
  return greyPng(pixels, WIDTH, HEIGHT);
}

function chance(from: number, to: number): number {
  return from + (randomInt(1000) / 999) * (to - from);
}

function placeLetter(index: number, count: number): (point: Point) => Point {
  const angle = chance(-0.35, 0.35);
  const scale = chance(4.0, 4.8);
  const slant = chance(-0.2, 0.2);
  const centre: Point = [((index + 0.5) * (WIDTH - 12)) / count + 6 + chance(-3, 3), HEIGHT / 2 + chance(-3, 3)];
  return ([x, y]) => {
    const flat: Point = [(x - 2 + slant * (y - 3)) * scale, (y - 3) * scale];
    return [
      centre[0] + flat[0] * Math.cos(angle) - flat[1] * Math.sin(angle),
      centre[1] + flat[0] * Math.sin(angle) + flat[1] * Math.cos(angle),
    ];
  };
}

function drawStroke(pixels: Uint8Array, stroke: Stroke, radius: number, ink: number): void {
  for (let at = 1; at < stroke.length; at++) {
    const [from, to] = [stroke[at - 1], stroke[at]];
    if (!from || !to) continue;
    const steps = Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2) + 1;
    for (let step = 0; step <= steps; step++) {
      const share = step / steps;
      drawDot(pixels, [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share], radius, ink);
    }
  }
}

/** A round dot whose rim fades, so that edges are smooth. */
function drawDot(pixels: Uint8Array, [cx, cy]: Point, radius: number, ink: number): void {
  for (let y = Math.max(0, Math.floor(cy - radius - 1)); y <= Math.min(HEIGHT - 1, Math.ceil(cy + radius + 1)); y++) {
    for (let x = Math.max(0, Math.floor(cx - radius - 1)); x <= Math.min(WIDTH - 1, Math.ceil(cx + radius + 1)); x++) {
      const cover = Math.min(1, Math.max(0, radius + 0.5 - Math.hypot(x - cx, y - cy)));
      const at = y * WIDTH + x;
      pixels[at] = Math.min(pixels[at] ?? 255, Math.round(255 - cover * (255 - ink)));
    }
  }
}
