import { watchDevice } from './worker/forget-device.ts'
import { watchInstall } from './worker/install.ts'
import { watchVersion } from './worker/new-version.ts'
import { registered, registerWorker } from './worker/register.ts'

export { promptInstall, useInstall } from './worker/install.ts'
export { takeNewVersion, useNewVersion } from './worker/new-version.ts'
export { registered } from './worker/register.ts'

/** Starts what a window does about the installed app and its service worker, for as long as it lives. */
export function watchWorker(): void {
  watchInstall()
  watchDevice()
  registerWorker()
  void registered.then((registration) => registration && watchVersion(registration))
}
