import { readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { canRun, inPath } from './find-program.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC_APPS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const IN_DOWNLOAD = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
]

export const NO_BROWSER =
  'No Chromium or Chrome was found for the browser tests: install one, or set CORRIDOR_BROWSER to its path.'

export function findBrowser(env = process.env) {
  if (env.CORRIDOR_BROWSER) return canRun(env.CORRIDOR_BROWSER) ? env.CORRIDOR_BROWSER : undefined
  const apps = MAC_APPS.map((app) => join('/Applications', app))
  return [...inPath(COMMANDS, env), ...apps, ...downloaded(env)].find(canRun)
}

/** What Playwright downloaded by itself, the newest first. */
function downloaded(env) {
  const caches = [
    env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache', 'ms-playwright'),
    join(homedir(), 'Library', 'Caches', 'ms-playwright'),
  ]
  return caches.filter(Boolean).flatMap((cache) =>
    namesIn(cache)
      .filter((name) => /^chromium-\d+$/.test(name))
      .sort((a, b) => Number(b.slice(9)) - Number(a.slice(9)))
      .flatMap((name) => IN_DOWNLOAD.map((program) => join(cache, name, program))),
  )
}

function namesIn(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
