import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { chosenWorkers, EXPECT_MS, TEST_MS } from './tools/test-run/test-workers.ts'

const inWeb = (path: string): string => `${import.meta.dirname}/web/src/${path}`

/** Tests that stand in for the page, or for a module, before the product is loaded: what others have loaded looks at another one. */
const withOwnPage = globSync('web/src/**/*.test.{ts,tsx}', { cwd: import.meta.dirname }).filter((path) =>
  /\/testing\/window\.ts|vi\.mock\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
)

const patience = {
  setupFiles: ['tools/test-run/test-patience.ts'],
  testTimeout: TEST_MS,
  hookTimeout: TEST_MS,
  expect: { poll: { timeout: EXPECT_MS } },
}

export default defineConfig({
  test: {
    pool: 'forks',
    fileParallelism: true,
    maxWorkers: chosenWorkers('vitest'),
    projects: [
      {
        test: {
          name: 'unit',
          // Loading React, jsdom and the product for each file took half of the time: setting up a clean page between them takes nothing.
          isolate: false,
          include: ['{contract,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...withOwnPage],
          ...patience,
        },
        resolve: { alias: [{ find: /^zustand$/, replacement: inWeb('platform/testing/reset-stores.ts') }] },
      },
      { test: { name: 'unit with a page of its own', include: withOwnPage, ...patience } },
      {
        test: {
          name: 'server',
          // Loading the server took a third of the time. What a test changes is in the app that its file starts.
          isolate: false,
          // Node.js runs the sources as they are, as it does in the product: nothing is transformed first.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/global-setup.ts'],
          ...patience,
        },
      },
    ],
  },
})
