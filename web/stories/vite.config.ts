import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The gallery of the parts: an entry of its own, in no build of the product. */
export default defineConfig({
  root: import.meta.dirname,
  cacheDir: '../../.cache/stories',
  plugins: [react()],
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT ?? 8090),
    fs: { allow: ['../..'] },
  },
})
