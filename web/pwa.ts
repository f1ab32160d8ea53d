import type { VitePWAOptions } from 'vite-plugin-pwa'

/** What every page needs and nobody could do without; a file viewer with its fonts is fetched when it is wanted. */
const KEPT_WITHOUT_A_LINE = [
  'index.html',
  'theme.js',
  'favicon.svg',
  'assets/*.{js,css}',
  'assets/inter-latin-wght-normal*.woff2',
]
const OF_VIEWERS = ['assets/*{pdf,Pdf,PDF,nowasm,CropDialog}*']
const LARGEST_KEPT_BYTES = 400_000

const COLOUR = '#1d0b40'
const shortcutTo = (name: string, url: string) => ({ name, url })

/** The app to install, and its service worker with the list of the files it keeps. */
export const pwa: Partial<VitePWAOptions> = {
  strategies: 'injectManifest',
  srcDir: 'src/worker',
  filename: 'sw.ts',
  // The windows register it themselves, when the first page is there (platform/worker/register.ts).
  injectRegister: false,
  manifestFilename: 'site.webmanifest',
  manifest: {
    id: '/',
    name: 'Corridor',
    short_name: 'Corridor',
    description: 'The secure place where dental and medical practices talk and work together.',
    lang: 'en-US',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: COLOUR,
    theme_color: COLOUR,
    categories: ['business', 'medical', 'productivity'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
    // Whoever has no such entry in their menu is told so there.
    shortcuts: [
      shortcutTo('Alerts', '/dashboard/alerts'),
      shortcutTo('Chat', '/dashboard/chat'),
      shortcutTo('Patient messages', '/dashboard/patients'),
    ],
  },
  includeManifestIcons: false,
  injectManifest: {
    rollupFormat: 'iife',
    globPatterns: KEPT_WITHOUT_A_LINE,
    globIgnores: OF_VIEWERS,
    maximumFileSizeToCacheInBytes: LARGEST_KEPT_BYTES,
    manifestTransforms: [
      (entries) => ({
        manifest: entries
          .filter(({ size }) => size < LARGEST_KEPT_BYTES)
          .map((entry) => ({ ...entry, url: entry.url === 'index.html' ? '/' : `/${entry.url}` })),
        warnings: [],
      }),
    ],
  },
}
