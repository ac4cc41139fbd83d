/** The events of a `text/event-stream` that are JSON, or the one answer that came in its place. */
export async function* eventsOf(response: Response): AsyncGenerator<unknown> {
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || !response.body) return void (yield await response.json());
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  try {
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('data: {')) yield JSON.parse(line.slice('data: '.length));
    }
  } finally {
    // who stops reading needs no more of it
    await reader.cancel();
  }
}
