import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** Formats that are packed in themselves: packing them again only costs time. */
const PACKED = /\.(png|jpe?g|gif|webp|zip|gz|tgz|mp[34]|mov|pdf|docx|xlsx|pptx|epub|woff2?)$/i;

interface FileToZip {
  readonly path: string;
  readonly file: Blob;
}

/** A zip of the files, made file by file so that only one is in memory beside the result. */
export async function zipFiles(files: readonly FileToZip[], onProgress: (done: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const zip = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const [done, { path, file }] of files.entries()) {
    const entry = PACKED.test(path) ? new ZipPassThrough(path) : new ZipDeflate(path, { level: 6 });
    zip.add(entry);
    entry.push(new Uint8Array(await file.arrayBuffer()), true);
    onProgress(done + 1);
  }
  zip.end();
  return new Blob(parts, { type: 'application/zip' });
}
