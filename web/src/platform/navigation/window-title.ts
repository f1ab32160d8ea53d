import { useEffect } from 'react'
import { shownWaiting } from '#ui/counted.ts'
import { text } from '../text.ts'

let screen = ''
let opened: string | undefined
let waiting = 0

function show(): void {
  const names = [opened, screen, text.product].filter(Boolean).join(' · ')
  document.title = `${waiting > 0 ? `(${shownWaiting(waiting)}) ` : ''}${names}`
}

/** Names the window after the screen it shows. */
export function setWindowTitle(title: string): void {
  screen = title
  show()
}

/**
 * Names what is open in the screen, before the screen itself, for as long as it is open. A browser remembers titles, so nothing
 * that belongs to a patient is named here.
 */
export function useOpenInTitle(name: string): void {
  useEffect(() => {
    opened = name
    if (screen) show()
    return () => {
      opened = undefined
      if (screen) show()
    }
  }, [name])
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
