import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page for people with a link and no account: an entry of its own, because the app's is many times too large for a slow phone.
 * Its sources are written for React, and Preact stands in for it in this build alone.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  resolve: {
    alias: [
      { find: 'react-dom/client', replacement: 'preact/compat/client' },
      { find: /^react-dom$/, replacement: 'preact/compat' },
      { find: 'react/jsx-runtime', replacement: 'preact/jsx-runtime' },
      { find: /^react$/, replacement: 'preact/compat' },
    ],
  },
  css: { transformer: 'lightningcss' },
  build: {
    sourcemap: false,
    copyPublicDir: false,
    assetsInlineLimit: 0,
    assetsDir: 'assets/guest',
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'guest.html' },
  },
})
