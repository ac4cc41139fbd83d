/** Names of files as exports of an item write them: what no system takes becomes `_`, and no two in a folder are alike. */
export function fileNames(): (title: string) => string {
  const taken = new Set<string>();
  return (title) => {
    const name = safeName(title);
    let own = name;
    for (let count = 1; taken.has(own.toLowerCase()); count += 1) own = `${name}_${count}`;
    taken.add(own.toLowerCase());
    return own;
  };
}

const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

function safeName(title: string): string {
  const plain = title
    .trim()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out
    .replace(/[<>:"/\\|?*\0-\x1f\x7f]/g, '_')
    .replace(/_{2,}/g, '_')
    .replace(/^[_.\s]+|[_.\s]+$/g, '');
  if (plain === '') return '未命名';
  return (DEVICES.test(plain) ? `${plain}_` : plain).slice(0, 200);
}
