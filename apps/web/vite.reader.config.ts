import { defineConfig } from 'vite';

/** React's words, Preact's weight: the longest name first. */
const alias = {
  'react/jsx-runtime': 'preact/jsx-runtime',
  'react-dom/client': 'preact/compat/client',
  'react-dom/server': 'preact-render-to-string',
  'react-dom': 'preact/compat',
  react: 'preact/compat',
};

export default defineConfig({
  base: './',
  resolve: { alias },
  environments: {
    client: {
      build: {
        outDir: 'dist/reader',
        assetsDir: '',
        manifest: true,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: ['src/reader/client.tsx', 'mermaid-frame.html'],
          // each file costs a first visit its headers
          output: { codeSplitting: { groups: [{ name: 'base', test: /node_modules.preact|vite.preload-helper/ }] } },
        },
      },
    },
    ssr: {
      resolve: { noExternal: true },
      build: {
        outDir: 'dist/server',
        ssr: true,
        copyPublicDir: false,
        rollupOptions: { input: { 'reader-server': 'src/reader/server.tsx' } },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'ssr']) {
        const environment = builder.environments[name];
        if (environment) await builder.build(environment);
      }
    },
  },
});
