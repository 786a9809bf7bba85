import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed } from './scripts/vite-compressed.ts'

/** The explorer is a page of its own: nobody who visits the site loads any of it. */
export default defineConfig({
  root: 'client/explorer',
  base: '/explorer/',
  plugins: [react(), compressed()],
  build: {
    outDir: '../../dist/explorer',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // GraphiQL is large, and only people who came for it wait for it.
    chunkSizeWarningLimit: 1500,
  },
})
