import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pwa } from './pwa.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** What every page needs, and would otherwise be found only by a file that has to arrive first: asked for with the page. */
const NEEDED = [
  { file: /inter-latin-wght-normal.*\.woff2$/, attrs: { rel: 'preload', as: 'font', type: 'font/woff2' } },
  { file: /assets\/sign-in-[\w-]{8}\.js$/, attrs: { rel: 'modulepreload' } },
  { file: /assets\/sign-in-[\w-]{8}\.css$/, attrs: { rel: 'preload', as: 'style' } },
]

function preloadNeeded(): Plugin {
  return {
    name: 'corridor-preload-needed',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        NEEDED.flatMap(({ file, attrs }) =>
          Object.keys(bundle)
            .filter((name) => file.test(name))
            .map((name) => ({
              tag: 'link',
              attrs: { ...attrs, crossorigin: true, href: `/${name}` },
              injectTo: 'head' as const,
            })),
        ),
    },
  }
}

/** The first picture needs none of these, and each would hold it back while it is in the head. */
function drawFirst(): Plugin {
  const BLOCKING = /\s*<link rel="stylesheet"[^>]*>/g
  return {
    name: 'corridor-draw-first',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const sheets = html.match(BLOCKING)?.join('') ?? ''
        return html.replace(BLOCKING, '').replace(/(\s*<script src="\/theme\.js">)/, `${sheets}$1`)
      },
    },
  }
}

/** React Aria brings its own few words in 34 languages. The product speaks one. */
function onlyEnglish(): Plugin {
  const OTHER =
    /[\\/]react-(?:aria|stately)(?:-components)?[\\/].*[\\/]intl[\\/].*[\\/](?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/
  return {
    name: 'corridor-only-english',
    apply: 'build',
    load: { filter: { id: OTHER }, handler: () => `export { default } from './en-US.mjs'` },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadNeeded(), onlyEnglish(), drawFirst(), pwa()],
  // PostCSS, the default, warns about itself when one style sheet composes classes of another.
  css: { transformer: 'lightningcss' },
  define: { 'import.meta.env.VITE_VERSION': JSON.stringify(version) },
  build: {
    sourcemap: false,
    // Inlined files would need `data:` in the content security policy.
    assetsInlineLimit: 0,
    // The worker that draws PDFs is one file of 1.2 MB, which a viewer loads when it is opened.
    chunkSizeWarningLimit: 1_200,
    // Every browser that can run this build knows modulepreload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes with our dependencies and not with our releases, so returning visitors keep it.
            {
              name: 'vendor',
              test: /node_modules[\\/](?!@tabler)/,
              tags: ['$initial'],
              priority: 5,
            },
            { name: 'app', tags: ['$initial'], priority: 4 },
            // With the first screen that reads by queries, which the sign-in page does not.
            {
              name: 'queries',
              test: /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]|web[\\/]src[\\/](?:app[\\/]Queries\.tsx|platform[\\/]query\.ts)$/,
              priority: 3,
            },
            // What most people see first comes in one file with all it needs, and in one style sheet.
            {
              name: 'sign-in',
              test: /capabilities[\\/]session[\\/]sign-in[\\/]SignIn\.tsx$/,
              priority: 3,
            },
            {
              name: 'sign-in-codes',
              test: /capabilities[\\/]session[\\/]sign-in[\\/](?:CodeForm|FactorForm|HandoverForm)\.tsx$/,
              priority: 2,
            },
            {
              name: 'entry',
              test: /web[\\/]src[\\/](?:entry[\\/]|capabilities[\\/]onboarding[\\/]sign-up[\\/]SignUp\.tsx$)/,
              priority: 2,
            },
            // Apart from the frame: a guest who followed a link into the product needs it before signing in.
            { name: 'signed-in', test: /web[\\/]src[\\/]app[\\/]signed-in-routes\.tsx$/, priority: 2 },
            // The frame around every screen and the start page, with all they need: what most people wait for after signing in.
            {
              name: 'frame',
              test: /web[\\/]src[\\/](?:app[\\/]SignedInFrame|capabilities[\\/]home[\\/]screens[\\/]Home)\.tsx$/,
              priority: 2,
            },
            // One file instead of one for each capability.
            {
              name: 'live',
              test: /web[\\/]src[\\/].*[\\/](?:live|open-live|watch-counts)\.ts$/,
              priority: 2,
            },
            // The cards that other capabilities put on the start page, without the rest of what screens share.
            {
              name: 'home-cards',
              test: /capabilities[\\/](?:chat[\\/]home[\\/]RecentCard|office[\\/]home[\\/]TeamToday|notifications[\\/].*PushCard)\.tsx$/,
              priority: 2,
            },
            // The parts with behaviour: nobody needs them to sign in, and they change with our dependencies as well.
            {
              name: 'react-aria',
              test: /node_modules[\\/](?:react-aria|react-aria-components|react-stately|@internationalized)[\\/]/,
              minShareCount: 2,
              priority: 2,
            },
            // Each part that two screens share would otherwise be a file, and a request, of its own.
            {
              name: 'shared',
              test: /web[\\/]src[\\/](?:ui|platform|engines)[\\/]|node_modules[\\/]@tabler[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
