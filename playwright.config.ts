import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.mjs'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]
// Chromium refuses its sandbox to root.
const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET

// A machine that is busy with other things may cut a journey short.
const isUnattended = Boolean(process.env.CI)
const patience = isUnattended ? 2 : 1

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tools/e2e-server.ts',
  workers: 2,
  // At a desk that is looked into at once; where nobody sits, the run says which journeys needed a second try.
  retries: isUnattended ? 1 : 0,
  forbidOnly: isUnattended,
  timeout: 60_000 * patience,
  expect: { timeout: 10_000 * patience },
  reporter: 'list',
  use: {
    baseURL: process.env.CORRIDOR_E2E_URL,
    screenshot: 'only-on-failure',
    // Journeys about it let it in; the others would fetch every file anew for each browser, and could not stand in for an answer.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
