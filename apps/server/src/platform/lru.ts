/** Keeps what was used last, up to a number of bytes as the caller reckons them. */
export interface ByteLru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V, bytes: number): void;
  readonly bytes: number;
}

export function byteLru<V>(maxBytes: number): ByteLru<V> {
  // A Map remembers the order of insertion: the first key is the one used longest ago.
  const entries = new Map<string, { readonly value: V; readonly bytes: number }>();
  let total = 0;
  const drop = (key: string) => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  return {
    get bytes() {
      return total;
    },
    get(key) {
      const entry = entries.get(key);
      if (!entry) return undefined;
      entries.delete(key);
      entries.set(key, entry);
      return entry.value;
    },
    set(key, value, bytes) {
      drop(key);
      if (bytes > maxBytes) return;
      entries.set(key, { value, bytes });
      total += bytes;
      for (const oldest of entries.keys()) {
        if (total <= maxBytes) return;
        drop(oldest);
      }
    },
  };
}
