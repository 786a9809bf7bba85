import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server's build of the client, one file with its dependencies, so that React runs in production mode. */
export default defineConfig({
  root: 'client',
  publicDir: false,
  plugins: [react()],
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    ssr: 'ssr/entry-server.tsx',
    outDir: '../dist/ssr',
    emptyOutDir: true,
    target: 'node24',
    // As in vite.config.ts, for the same addresses of assets.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: false } },
  },
  ssr: { noExternal: true },
})
