/**
 * Imported by its name, `node:http` hands out all that it exports, and for that loads what WebSockets and `fetch` need:
 * 16 MB that nothing here uses.
 */
export const { maxHeaderSize, request } = process.getBuiltinModule('node:http');
