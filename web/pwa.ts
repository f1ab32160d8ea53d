import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, matchesGlob } from 'node:path'
import { isAlwaysOn } from '@corridor/contract/features.ts'
import { build, type Plugin } from 'vite'

/** What every page needs when there is no connection; a file viewer with its fonts is fetched when it is opened. */
const STORED_FILES = [
  'index.html',
  'theme.js',
  'favicon.svg',
  'site.webmanifest',
  'assets/*.{js,css}',
  'assets/inter-latin-wght-normal*.woff2',
]
const VIEWER_FILES = 'assets/*{pdf,Pdf,PDF,nowasm,CropDialog}*'
const LARGEST_STORED_BYTES = 400_000

const COLOUR = '#1d0b40'
const shortcutTo = (name: string, url: string) => ({ name, url })

const manifest = {
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
  // People who have no such entry in their menu read so there.
  shortcuts: [
    shortcutTo('Alerts', '/dashboard/alerts'),
    shortcutTo('Chat', '/dashboard/chat'),
    shortcutTo('Network', '/dashboard/network'),
    ...(isAlwaysOn('texting') ? [shortcutTo('Patient messages', '/dashboard/patients')] : []),
  ],
}

/** The build's files that the service worker stores. The names of assets change with their content; the others carry a revision. */
async function listStoredFiles(outDir: string) {
  const paths = (await readdir(outDir, { recursive: true })).map((path) => path.replaceAll('\\', '/')).sort()
  const wanted = paths.filter(
    (path) => STORED_FILES.some((glob) => matchesGlob(path, glob)) && !matchesGlob(path, VIEWER_FILES),
  )
  const files = await Promise.all(
    wanted.map(async (path) => {
      const content = await readFile(join(outDir, path))
      const revision = path.startsWith('assets/') ? null : createHash('sha256').update(content).digest('hex')
      return { url: path === 'index.html' ? '/' : `/${path}`, revision, size: content.length }
    }),
  )
  return files
    .filter(({ size }) => size < LARGEST_STORED_BYTES)
    .map(({ url, revision }) => ({ url, revision }))
}

/**
 * Adds the manifest of the app to install and its service worker, with the list of the files it stores. The usual plugin for this
 * brings 285 packages along, which every first start would have to download.
 */
export function pwa(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'corridor-pwa',
    apply: 'build',
    configResolved: (config) => {
      root = config.root
      outDir = join(config.root, config.build.outDir)
      if (config.build.outDir.startsWith('/')) outDir = config.build.outDir
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: '/site.webmanifest' }, injectTo: 'head' },
    ],
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'site.webmanifest', source: JSON.stringify(manifest) })
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: async () => {
        await build({
          root,
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          define: { 'self.__APP_FILES__': JSON.stringify(await listStoredFiles(outDir)) },
          build: {
            outDir,
            emptyOutDir: false,
            lib: { entry: 'src/worker/sw.ts', formats: ['iife'], name: 'worker', fileName: () => 'sw.js' },
          },
        })
      },
    },
  }
}
