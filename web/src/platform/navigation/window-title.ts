import { shownWaiting } from '../../ui/counted.ts'
import { text } from '../text.ts'

let screen = ''
let waiting = 0

function show(): void {
  document.title = `${waiting > 0 ? `(${shownWaiting(waiting)}) ` : ''}${screen} · ${text.product}`
}

/** Names the window after the screen it shows. */
export function setWindowTitle(title: string): void {
  screen = title
  show()
}

/** Puts the number of waiting things before the title, for a window in the background. */
export function setWaitingInTitle(count: number): void {
  waiting = count
  if (screen) show()
}

/** The same number on the icon of the installed app, where there is one. */
export function setWaitingOnIcon(count: number): void {
  if (!('setAppBadge' in navigator)) return
  const set = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge()
  // In a tab that was not installed some browsers refuse; there is no icon then.
  set.catch(() => undefined)
}
