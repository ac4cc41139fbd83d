import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// addresses inside the build are relative: the same files serve at any base path
export default defineConfig({
  base: './',
  plugins: [react()],
  publicDir: false,
  worker: { format: 'es' },
  build: {
    outDir: 'dist/app',
    assetsDir: '',
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1500,
    rollupOptions: {
      input: { main: 'src/app/main.tsx', sw: 'src/offline/service-worker.ts', caller: 'src/ui/caller.worker.ts' },
      // the server sends these two itself, at addresses that stay and with policies of their own
      output: { entryFileNames: ({ name }) => (name === 'sw' || name === 'caller' ? '[name].js' : '[name]-[hash].js') },
    },
  },
});
