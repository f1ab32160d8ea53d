import { text } from '../text.ts'

let screen = ''
let waiting = 0

function show(): void {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${screen} · ${text.product}`
}

/** Names the window after the screen it shows. */
export function setWindowTitle(title: string): void {
  screen = title
  show()
}

/** Puts before the name how much waits for whoever has left the window for another. */
export function setWaitingInTitle(count: number): void {
  waiting = count
  if (screen) show()
}
