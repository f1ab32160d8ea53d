import { canRun, inPath } from './find-program.mjs'

/** MiniBrowser stands where Debian puts it; Fedora and Arch have it elsewhere, and CORRIDOR_MINIBROWSER says where. */
const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)
const find = (names, env) => inPath(names, env).find(canRun)

/** The engines beside Chromium that the short journey runs in: their programs, or what is missing. */
export function findEngines(env = process.env) {
  const firefox = find(['firefox-esr', 'firefox'], env)
  const driver = find(['WebKitWebDriver'], env)
  const miniBrowser = [env.CORRIDOR_MINIBROWSER, ...MINI_BROWSERS].find((path) => path && canRun(path))
  const xvfb = find(['Xvfb'], env)
  const lacking = [!(driver && miniBrowser) && 'webkit2gtk-driver', !(xvfb || env.DISPLAY) && 'xvfb'].filter(
    Boolean,
  )
  return {
    firefox: firefox ? { firefox } : { missing: 'Firefox was not tried: firefox-esr is not installed.' },
    webkit:
      lacking.length === 0
        ? { driver, miniBrowser, xvfb }
        : { missing: `WebKit was not tried: ${lacking.join(' and ')} not installed.` },
  }
}
