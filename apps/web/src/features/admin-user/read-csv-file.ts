/** The text of a file as spreadsheets save it: UTF-8, or what they use for Chinese. */
export async function readCsvFile(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // No UTF-8: older spreadsheets save in the encoding of their system.
    return new TextDecoder('gb18030').decode(bytes);
  }
}
