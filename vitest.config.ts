import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const maxWorkers = Math.min(3, Math.max(2, availableParallelism()))

export default defineConfig({
  test: {
    pool: 'forks',
    fileParallelism: true,
    maxWorkers,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{contract,web,tools,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          testTimeout: 20_000,
          expect: { poll: { timeout: 10_000 } },
        },
      },
      {
        test: {
          name: 'server',
          // Loading the server took a third of the time. What a test changes is in the app that its file starts.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: ['server/testing/global-setup.ts'],
          testTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
