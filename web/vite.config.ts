import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { pwa } from './pwa.ts'

const { version } = JSON.parse(readFileSync(new URL('./package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The one font file that every page needs is asked for with the page, not after its style sheet. */
function preloadFont(): Plugin {
  return {
    name: 'corridor-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          })),
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
  plugins: [react(), preloadFont(), onlyEnglish(), drawFirst(), pwa()],
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
              test: /capabilities[\\/]session[\\/]sign-in[\\/](?:CodeForm|FactorForm)\.tsx$/,
              priority: 2,
            },
            {
              name: 'entry',
              test: /web[\\/]src[\\/](?:entry[\\/]|capabilities[\\/]onboarding[\\/]sign-up[\\/]SignUp\.tsx$)/,
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
              test: /web[\\/]src[\\/](?:ui|platform)[\\/]|node_modules[\\/]@tabler[\\/]/,
              minShareCount: 2,
              priority: 1,
            },
          ],
        },
      },
    },
  },
})
