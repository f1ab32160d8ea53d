import { defineConfig } from '@playwright/test'
import { findBrowser } from './tools/find-browser.mjs'
import { chosenWorkers, EXPECT_MS, TEST_MS } from './tools/test-run/test-workers.ts'

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // A microphone that beeps, for tests that are allowed to use it.
  '--use-fake-device-for-media-stream',
]
// Chromium refuses its sandbox to root.
const args = process.getuid?.() === 0 ? [...QUIET, '--no-sandbox'] : QUIET

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './tools/e2e-server.ts',
  workers: chosenWorkers('browsers'),
  // A journey that fails by chance is a fault of the journey or of the product: a second try would hide it.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: TEST_MS,
  expect: { timeout: EXPECT_MS },
  reporter: 'list',
  use: {
    baseURL: process.env.CORRIDOR_E2E_URL,
    screenshot: 'only-on-failure',
    // Journeys about it let it in; the others would fetch every file again for each browser, and could not stand in for an answer.
    serviceWorkers: 'block',
    launchOptions: { executablePath: findBrowser(), args },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
