import { type AsyncHook, createHook } from 'node:async_hooks';

// Runs test files in one process: `node scripts/test-together.ts <files>`. What they all load is loaded once.

// node:test follows every promise of the process, to know which test an error outside of all belongs to, and which
// suite a test was named in: a fifth of the time of a test that asks a server. Once all tests are named nothing needs
// that; an error outside of the tests then fails the process.
const followers: AsyncHook[] = [];
const prototype: AsyncHook = Object.getPrototypeOf(createHook({}));
const { enable } = prototype;
prototype.enable = function (this: AsyncHook) {
  followers.push(this);
  return enable.call(this);
};
for (const file of process.argv.slice(2)) await import(file);
prototype.enable = enable;
for (const follower of followers) follower.disable();
