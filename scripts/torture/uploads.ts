import { randomBytes } from 'node:crypto';
import { addItem, listPageFiles, savePage, uploadFile } from '@sheaf/contract';
import type { Client } from '../api-client.ts';
import { brokenConnection } from './saves.ts';
import type { Torment } from './torture.ts';

const SENDERS = 3;
const BYTES_MAX = 3_000_000;

interface SentFile {
  readonly file_id: number;
  readonly url: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Several senders attach files of all sizes to one page; some twice, for the same content is kept once. */
export function uploadsTorment(random: (below: number) => number): Torment {
  let sent: SentFile[] = [];
  let last: Uint8Array<ArrayBuffer> = randomText(1000);
  let [item_id, page_id, acknowledged, cutOff] = [0, 0, 0, 0];

  const send = async (client: Client, name: string): Promise<void> => {
    for (let count = 0; ; count++) {
      const bytes = random(4) === 0 ? last : randomText(random(BYTES_MAX));
      const file = { name: `${name}-${count}.txt`, bytes };
      const fields = { item_id: String(item_id), page_id: String(page_id) };
      const answer = await client.upload(uploadFile, file, fields).catch(brokenConnection);
      if (!answer) {
        cutOff++;
        return;
      }
      acknowledged++;
      last = bytes;
      sent.push({ file_id: answer.file_id, url: answer.url, bytes });
    }
  };

  return {
    begin: async (client) => {
      ({ item_id } = await client.ok(addItem, { item_name: 'Files', item_type: 1 }));
      ({ page_id } = await client.ok(savePage, { item_id, page_title: 'Files', page_content: '# Files' }));
    },
    work: async (client, round) => {
      sent = [];
      await Promise.all(Array.from({ length: SENDERS }, (_, sender) => send(client, `r${round}s${sender}`)));
    },
    check: async (client) => {
      const listed = new Set((await client.ok(listPageFiles, { page_id })).map(({ file_id }) => file_id));
      for (const { file_id, url, bytes } of sent) {
        if (!listed.has(file_id)) throw new Error(`file ${file_id} is not among the files of its page`);
        const answer = await fetch(new URL(url, client.url), { headers: { authorization: `Bearer ${client.token}` } });
        const got = new Uint8Array(await answer.arrayBuffer());
        if (!answer.ok || Buffer.compare(got, bytes) !== 0) {
          throw new Error(`file ${file_id}: HTTP ${answer.status}, ${got.length} of ${bytes.length} bytes`);
        }
      }
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

function randomText(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`text ${randomBytes(Math.ceil(length / 2)).toString('hex')}`));
}
