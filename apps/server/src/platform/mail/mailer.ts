/** A server that takes mail. */
export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** `tls`: from the first byte. `starttls`: refused without it. `none`: in clear text, for a relay beside us. */
  readonly security: 'tls' | 'starttls' | 'none';
  readonly user: string;
  readonly password: string;
}

export interface OutgoingMail {
  readonly from: MailAddress;
  /** One address; never parsed as a list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

/** What stood in the way of a mail. `refused`: the server took it for bad as a whole, or said something else. */
export type MailTrouble = 'unreachable' | 'unsecured' | 'login' | 'sender' | 'receiver' | 'refused';

/** The mail did not go out. The text names no address: it may be logged and shown. */
export class MailError extends Error {
  override readonly name = 'MailError';
  readonly trouble: MailTrouble;
  /** The server will not take this mail tomorrow either. */
  readonly final: boolean;

  constructor(message: string, trouble: MailTrouble, final: boolean) {
    super(message);
    this.trouble = trouble;
    this.final = final;
  }
}

export interface Mailer {
  /** @throws MailError */
  send(server: MailServer, mail: OutgoingMail): Promise<void>;
  close(): void;
}

const CONNECT_MS = 10_000;
/** Silence in the middle of a conversation. */
const SILENCE_MS = 20_000;
const IDLE_MS = 15_000;
const CONNECTIONS = 2;
const SUBJECT_CHARS = 200;

/** Keeps connections to one server open for a while; another server, or a changed password, gets new ones. */
export function createMailer(): Mailer {
  let kept: { key: string; transport: Promise<Transport> } | undefined;
  const close = () => {
    kept?.transport.then((transport) => transport.close()).catch(() => undefined); // it never opened
    kept = undefined;
  };
  const transportTo = (server: MailServer): Promise<Transport> => {
    const key = JSON.stringify(server);
    if (kept?.key === key) return kept.transport;
    close();
    kept = { key, transport: openTransport(server) };
    return kept.transport;
  };
  return {
    send: async (server, mail) => {
      const transport = await transportTo(server);
      try {
        await transport.sendMail({
          from: { name: oneLine(mail.from.name), address: mail.from.address },
          to: { name: '', address: mail.to },
          subject: oneLine(mail.subject),
          text: mail.text,
          html: mail.html,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (cause) {
        throw mailError(cause);
      }
    },
    close,
  };
}

type Transport = Awaited<ReturnType<typeof openTransport>>;

/** The library is loaded with the first mail: most sites start without one. */
async function openTransport({ host, port, security, user, password }: MailServer) {
  const { createTransport } = await import('nodemailer');
  return createTransport({
    pool: true,
    maxConnections: CONNECTIONS,
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    idleTimeout: IDLE_MS,
    maxRequeues: 0,
  });
}

/** Whatever a name or title holds, it stays in its header. */
function oneLine(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it takes out.
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').slice(0, SUBJECT_CHARS);
}

/** What an error of the library may tell; all of it is optional in its own type. */
interface LibraryError {
  readonly code?: string;
  /** Of the system, as ECONNREFUSED. */
  readonly originalCode?: string;
  readonly syscall?: string;
  /** At which command of the conversation. */
  readonly command?: string;
  readonly responseCode?: number;
}

/** What the library says holds addresses and the server's words: only its codes go on, the cause does not. */
function mailError(cause: unknown): MailError {
  // What it throws are errors of its own or of the system.
  const error = cause as LibraryError;
  const { code = 'unknown', originalCode = code, responseCode } = error;
  const answer = responseCode === undefined ? '' : ` (${responseCode})`;
  const refused = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
  return new MailError(`${originalCode}${answer}`, troubleOf(error), refused);
}

const LOGIN_WANTED = 530;

function troubleOf({ code, syscall, command, responseCode }: LibraryError): MailTrouble {
  if (code === 'EAUTH' || responseCode === LOGIN_WANTED) return 'login';
  if (code === 'ETLS') return 'unsecured';
  // Of a socket that was open the system has nothing to tell: it broke while it was made safe.
  if (code === 'ESOCKET') return syscall === undefined ? 'unsecured' : 'unreachable';
  if (code === 'EDNS' || code === 'ECONNECTION' || code === 'ETIMEDOUT') return 'unreachable';
  if (command === 'MAIL FROM') return 'sender';
  return command === 'RCPT TO' ? 'receiver' : 'refused';
}
