/** A text as XML holds it; characters that no XML may hold are left out. */
export function escapeXml(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it leaves out.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
  );
}

/** As XML writes a time: `2026-11-23T03:04:05Z`. */
export function xmlTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000', '');
}
