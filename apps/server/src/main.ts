import { keepHeapSmall, widenYoungGeneration } from './heap.ts';

keepHeapSmall();
// Loaded after that: compiling all modules would already have let the heap grow.
const { serve } = await import('./serve.ts');
await serve();
widenYoungGeneration();
