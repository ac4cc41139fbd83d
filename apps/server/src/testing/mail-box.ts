import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  readonly to: readonly string[];
  readonly from: string;
  /** As it came, headers and all. */
  readonly source: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailBox {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** The answer to who sends next; 0 takes the mail. */
  refuseWith: number;
  /** User names and passwords that were tried. */
  readonly logins: [string, string][];
}

interface MailBoxOptions {
  /** Asks for this user and password; without them anybody may send. */
  readonly login?: readonly [string, string];
  /** Offers STARTTLS, with a certificate that nobody signed. */
  readonly starttls?: boolean;
}

/** A real SMTP server on a free port that keeps what it is given. */
export async function startMailBox(
  t: Pick<TestContext, 'after'>,
  { login, starttls = false }: MailBoxOptions = {},
): Promise<MailBox> {
  const mails: ReceivedMail[] = [];
  const logins: [string, string][] = [];
  const box = { port: 0, mails, logins, refuseWith: 0 };
  const server = new SMTPServer({
    authOptional: login === undefined,
    allowInsecureAuth: true,
    disabledCommands: starttls ? [] : ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) => {
      logins.push([username ?? '', password ?? '']);
      if (login && login[0] === username && login[1] === password) done(null, { user: login[0] });
      else done(new Error('no'));
    },
    onRcptTo: (_address, _session, done) => {
      const { refuseWith } = box;
      done(refuseWith === 0 ? null : Object.assign(new Error('refused'), { responseCode: refuseWith }));
    },
    onData: (stream, { envelope }, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const from = envelope.mailFrom ? (envelope.mailFrom.address ?? '') : '';
        mails.push(received(Buffer.concat(chunks).toString(), { from, to: envelope.rcptTo.map((to) => to.address) }));
        done();
      });
    },
  });
  server.on('error', () => undefined); // a client that hangs up in the middle of TLS is part of a test
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => new Promise<void>((closed) => server.close(() => closed())));
  // Listening on a port, so the address is no pipe and not null.
  box.port = (server.server.address() as AddressInfo).port;
  return box;
}

function received(source: string, { from, to }: { from: string; to: string[] }): ReceivedMail {
  const [head = ''] = source.split('\r\n\r\n');
  const boundary = /boundary="([^"]+)"/.exec(head)?.[1] ?? '';
  const parts = source.split(`--${boundary}`).slice(1);
  const part = (type: string) => decoded(parts.find((one) => one.includes(`Content-Type: ${type}`)) ?? '');
  return { to, from, source, subject: subjectOf(head), text: part('text/plain'), html: part('text/html') };
}

function decoded(part: string): string {
  const end = part.indexOf('\r\n\r\n');
  const body = part.slice(end + 4).replaceAll('\r\n', '\n');
  if (/encoding: base64/i.test(part.slice(0, end))) return Buffer.from(body, 'base64').toString();
  return /encoding: quoted-printable/i.test(part.slice(0, end)) ? unquoted(body.replace(/=\n/g, '')) : body;
}

function unquoted(text: string): string {
  const bytes = text
    .replace(/[^\x20-\x7e\n]/g, '')
    .replace(/%/g, '=25')
    .replace(/=([\dA-F]{2})/g, '%$1');
  return decodeURIComponent(bytes);
}

function subjectOf(head: string): string {
  const line = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
  const words = line.replace(/\r\n[ \t]/g, ' ').replace(/\?=\s+=\?/g, '?==?');
  return words.replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : unquoted(word.replaceAll('_', ' ')),
  );
}
