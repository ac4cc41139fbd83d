/** Over plain http a page has no clipboard of its own: there the older way through a selection still works. */
export async function copyText(content: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(content);
    return true;
  } catch {
    // no clipboard here, or not allowed: try the selection
    return copySelection(content);
  }
}

function copySelection(content: string): boolean {
  const field = document.createElement('textarea');
  field.value = content;
  field.className = 'sr';
  document.body.append(field);
  field.select();
  const done = document.execCommand('copy');
  field.remove();
  return done;
}
