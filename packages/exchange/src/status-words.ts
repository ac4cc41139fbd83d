/** Not by an import, which would load the client of fetch with it, and that takes memory. */
export const { STATUS_CODES } = process.getBuiltinModule('node:http');
