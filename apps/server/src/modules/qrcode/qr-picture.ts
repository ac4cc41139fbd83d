import { generate } from 'lean-qr';
import { greyPng } from '../../platform/grey-png.ts';

type Squares = ReturnType<typeof generate>;

/** Squares that stay white around a code, without which many cameras do not find it. */
const QUIET = 4;

/** Black squares on white, `size` pixels each. Undefined: the text is too long to be drawn. */
export function qrPng(text: string, size: number): Buffer | undefined {
  const code = squaresOf(text);
  if (!code) return undefined;
  const side = (code.size + 2 * QUIET) * size;
  const pixels = new Uint8Array(side * side).fill(255);
  for (const { x, y, width } of runsOf(code)) {
    for (let line = 0; line < size; line++) {
      const start = ((y + QUIET) * size + line) * side + (x + QUIET) * size;
      pixels.fill(0, start, start + width * size);
    }
  }
  return greyPng(pixels, side, side);
}

/** The same to be drawn at any size: dark on white in either theme, since cameras read it. */
export function qrSvg(text: string, size: number): string | undefined {
  const code = squaresOf(text);
  if (!code) return undefined;
  const side = code.size + 2 * QUIET;
  const path = runsOf(code).map(({ x, y, width }) => `M${x + QUIET} ${y + QUIET}h${width}v1h-${width}z`);
  const frame = `viewBox="0 0 ${side} ${side}" width="${side * size}" height="${side * size}"`;
  const squares = `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path fill="#000" d="${path.join('')}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${frame} shape-rendering="crispEdges">${squares}</svg>`;
}

function squaresOf(text: string): Squares | undefined {
  try {
    return generate(text);
  } catch {
    // what it throws says no more than that there is no code as large
    return undefined;
  }
}

interface Run {
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Dark squares of a line that stand beside each other. */
function runsOf(code: Squares): Run[] {
  const runs: Run[] = [];
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const start = x;
      while (x < code.size && code.get(x, y)) x++;
      if (x > start) runs.push({ x: start, y, width: x - start });
    }
  }
  return runs;
}
