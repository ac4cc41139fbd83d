// Runs several test files in one process: `node scripts/test-together.ts <files>`. What they all load is loaded once.

for (const file of process.argv.slice(2)) await import(file);
