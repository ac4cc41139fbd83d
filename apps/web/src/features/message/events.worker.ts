/** What a tab asks of the one stream of its browser; `url` of the stream, or undefined to end it. */
export interface StreamOrder {
  readonly url?: string;
  /** The tab goes away and hears nothing more. */
  readonly leaves?: true;
}

export interface StreamNews {
  readonly event: 'announce' | 'remind' | 'unread';
  readonly data: unknown;
}

const EVENTS = ['announce', 'remind', 'unread'] as const;
const tabs = new Set<MessagePort>();
let stream: EventSource | undefined;
let lastEventId = '';

addEventListener('connect', (connection) => {
  // A shared worker is told of each tab by a MessageEvent with its port.
  const [port] = (connection as MessageEvent).ports;
  if (!port) return;
  tabs.add(port);
  port.onmessage = ({ data }: MessageEvent<StreamOrder>) => {
    if (data.leaves) tabs.delete(port);
    else if (data.url) open(data.url);
    else close();
  };
});

/** Nothing when it is open already: a stream that broke off comes again by itself, one that was refused is asked anew. */
function open(url: string): void {
  if (stream && stream.readyState !== EventSource.CLOSED) return;
  const since = lastEventId === '' ? '' : `?last_event_id=${lastEventId}`;
  const opened = new EventSource(url + since);
  stream = opened;
  const keep = ({ lastEventId: id }: MessageEvent) => {
    lastEventId = id;
  };
  opened.addEventListener('ready', keep);
  for (const event of EVENTS) {
    opened.addEventListener(event, (message) => {
      keep(message);
      const news: StreamNews = { event, data: JSON.parse(message.data) };
      for (const tab of tabs) tab.postMessage(news);
    });
  }
}

function close(): void {
  stream?.close();
  stream = undefined;
  lastEventId = '';
}
