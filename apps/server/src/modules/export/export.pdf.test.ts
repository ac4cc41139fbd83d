import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { ERRORS, exportFile, orderExport, savePage } from '@sheaf/contract';
import { onBothEngines } from '../../platform/testing/databases.ts';
import { paste } from '../../testing/attach-files.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { findBrowser } from './pdf-browser.ts';

const browser = findBrowser(process.env['SHEAF_CHROMIUM'] ?? '') ?? '';
const skip = browser !== '' && findsText() ? false : 'no browser that prints, or no pdftotext, is on this machine';

function findsText(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** What people read on each sheet. */
function sheetsOf(pdf: Uint8Array): readonly string[] {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' });
  return text.split('\f').slice(0, -1);
}

/** What the contents say: each heading with the number of its page. */
function numbersIn(contents = ''): readonly (readonly [string, number])[] {
  const lines = [...contents.matchAll(/^ *(\d[\d.]* \p{L}.*?) +(\d+)$/gmu)];
  return lines.map(([, heading = '', number]) => [heading, Number(number)] as const);
}

/** Where they stand, found by reading every page behind the contents. */
function placesIn(sheets: readonly string[], headings: readonly string[]): readonly (readonly [string, number])[] {
  const isAt = (sheet: string, heading: string) => sheet.split('\n').some((line) => line.trim() === heading);
  return headings.map(
    (heading) => [heading, sheets.findIndex((sheet, at) => at > 1 && isAt(sheet, heading)) + 1] as const,
  );
}

onBothEngines((engine) => {
  test(`${engine}: an item leaves as a PDF with cover, contents, all texts and page numbers`, { skip }, async (t) => {
    const sheaf = await startSheaf(t, engine, { environment: { SHEAF_CHROMIUM: browser } });
    const [mei, tom] = [await sheaf.user('mei'), await sheaf.user('tom')];
    const item = await mei.addItem('Handbook', { item_description: 'What we know', members_only: 1 });
    const [guide, secret] = [await mei.addCatalog(item, 'Guide'), await mei.addCatalog(item, 'Kept')];
    const start = await mei.addPage(item, 'Start', 'text', guide);
    const { url } = await paste(mei, { page_id: start });
    const outside = '![o](file:///etc/hostname) ![p](../../../../etc/passwd.png)';
    const page_content = `订单说明 of orders.\n\n## Part\n\n![a](${url}) ${outside}\n\n<script>document.title = 'x'</script>\n`;
    await mei.ok(savePage, { ...item, page_id: start, page_title: 'Start', page_content, cat_id: guide });
    await mei.addPage(item, 'More', 'A line of it.\n\n'.repeat(200), guide);
    await mei.addPage(item, 'Hidden', 'only for some', secret);
    const wide = `${'| Head '.repeat(15)}| Last |\n${'| --- '.repeat(16)}|\n${'| `a_word_of_code` '.repeat(16)}|\n`;
    await mei.addPage(item, 'Wide', wide, guide);

    const pdf = await printed(mei, item.item_id);
    assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
    const sheets = sheetsOf(pdf);
    assert.match(sheets[0] ?? '', /Handbook\s+What we know/);
    assert.deepEqual(
      numbersIn(sheets[1]),
      placesIn(sheets, ['1 Guide', '1.1 Start', '1.2 More', '1.3 Wide', '2 Kept', '2.1 Hidden']),
    );
    const whole = sheets.join('\n');
    assert.match(whole, /1\.1 Start\s+订单说明 of orders\./);
    assert.match(whole, /only for some/);
    assert.match(whole, /\bLast\b/, 'the last column of a wide table is on the paper too');
    assert.doesNotMatch(sheets[0] ?? '', /1 ?\/ ?\d/, 'no number on the cover');
    assert.match(sheets[1] ?? '', new RegExp(`2 ?/ ?${sheets.length}\\s*$`));
    // one picture of ours is inside, with the mask of what shows through, and none of the machine's
    const bodies = pdf.toString('latin1');
    const count = (pattern: RegExp) => bodies.match(pattern)?.length ?? 0;
    assert.equal(count(/\/Subtype ?\/Image/g) - count(/\/SMask /g), 1);

    await mei.addMember(item, tom, { member_group_id: 1, cat_id: guide });
    assert.doesNotMatch(sheetsOf(await printed(tom, item.item_id)).join(''), /Hidden|Kept|only for some/);
  });
});

test('without a browser the screen says so before anything is downloaded', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite', { environment: { SHEAF_CHROMIUM: '/nowhere/chromium' } });
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Handbook');
  await mei.addPage(item, 'Start', 'text');
  assert.equal(await mei.code(orderExport, { ...item, format: 'pdf' }), ERRORS.exportNoBrowser.code);
});

test('a browser that prints nothing is said so, and nothing is left of it', async (t) => {
  const sheaf = await startSheaf(t, 'sqlite', { environment: { SHEAF_CHROMIUM: '/bin/false' } });
  const mei = await sheaf.user('mei');
  const item = await mei.addItem('Handbook');
  await mei.addPage(item, 'Start', 'text');
  const { ticket } = await mei.ok(orderExport, { ...item, format: 'pdf' });
  const answer = await mei.fetch(`${exportFile.path}?ticket=${ticket}`);
  assert.equal(answer.status, ERRORS.exportNotPrinted.status);
});

type Asking = Awaited<ReturnType<Awaited<ReturnType<typeof startSheaf>>['user']>>;

async function printed(person: Asking, item_id: number): Promise<Buffer> {
  const { ticket } = await person.ok(orderExport, { item_id, format: 'pdf' });
  const answer = await person.fetch(`${exportFile.path}?ticket=${ticket}`);
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'application/pdf');
  return Buffer.from(await answer.arrayBuffer());
}
