import type { FileStore } from './file-store.ts';

/** The same store, seen from one of its folders; '': as it is. */
export function below(store: FileStore, folder: string): FileStore {
  if (folder === '') return store;
  const prefix = `${folder}/`;
  return {
    put: (key, bytes, size, type) => store.put(prefix + key, bytes, size, type),
    read: (key, range) => store.read(prefix + key, range),
    remove: (key) => store.remove(prefix + key),
    exists: (key) => store.exists(prefix + key),
    signedAddress: (key, signing) => store.signedAddress(prefix + key, signing),
    list: async function* (start = '') {
      for await (const key of store.list(prefix + start)) yield key.slice(prefix.length);
    },
  };
}
