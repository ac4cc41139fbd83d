import { decodeText } from '../decode.ts';
import type { SourceFile } from '../source.ts';
import type { ExchangeAsset } from '../tree.ts';

export interface Embedded {
  readonly asset: ExchangeAsset;
}

const DATA = /data:image\/(png|jpe?g|gif|webp|bmp);base64,([A-Za-z0-9+/=\s]+)/gi;

/** A page with an address in the place of each picture that stands in it as text, and these pictures by address. */
export function embeddedIn(
  html: string,
  file: SourceFile,
): { readonly plain: string; readonly pictures: ReadonlyMap<string, Embedded> } {
  const pictures = new Map<string, Embedded>();
  const plain = html.replace(DATA, (_, type: string, data: string) => {
    const number = pictures.size + 1;
    const key = `${file.path}/embedded-${number}.${type.toLowerCase().replace('jpeg', 'jpg')}`;
    const name = key.slice(key.lastIndexOf('/') + 1);
    const size = Math.floor((data.replace(/[\s=]/g, '').length * 3) / 4);
    const asset: ExchangeAsset = {
      key,
      name,
      kind: 'picture',
      inline: true,
      size,
      bytes: () => readAgain(file, number),
    };
    pictures.set(key, { asset });
    return key;
  });
  return { plain, pictures };
}

async function readAgain(file: SourceFile, number: number): Promise<Uint8Array> {
  const html = decodeText(await file.read())?.text ?? '';
  const [, , data = ''] = [...html.matchAll(DATA)][number - 1] ?? [];
  return Buffer.from(data.replace(/\s/g, ''), 'base64');
}
