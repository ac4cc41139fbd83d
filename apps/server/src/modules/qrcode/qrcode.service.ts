import { qrPng } from './qr-picture.ts';

/** A picture that stands in a page by itself: what it tells is for who asked for it alone, and has no address. */
export function qrDataAddress(text: string, size: number): string {
  return `data:image/png;base64,${qrPng(text, size)?.toString('base64') ?? ''}`;
}
