import { RELOAD_GRACE_SECONDS, SILENT_SECONDS } from '@corridor/contract/presence/limits.ts'
import { type Attendance, attendanceOf } from '@corridor/contract/presence/rules.ts'
import type { Clock } from '../../../platform/clock.ts'

interface Said {
  isTouched: boolean
  /** When it last said so, or was lost. */
  at: number
  isGone: boolean
}

/** The windows of this process, by their people and what they last said. In memory alone: a heartbeat writes nothing. */
export function createWindows(clock: Clock, onChanged: (personId: string) => void) {
  const byPerson = new Map<string, Map<string, Said>>()

  const of = (personId: string): Attendance =>
    attendanceOf(
      Array.from(byPerson.get(personId)?.values() ?? [], ({ isTouched }) => (isTouched ? 'touched' : 'idle')),
    )

  function changing(personId: string, change: (windows: Map<string, Said>) => void): void {
    const before = of(personId)
    const windows = byPerson.get(personId) ?? new Map<string, Said>()
    change(windows)
    if (windows.size > 0) byPerson.set(personId, windows)
    else byPerson.delete(personId)
    if (of(personId) !== before) onChanged(personId)
  }

  const isOver = ({ at, isGone }: Said): boolean =>
    clock.now().getTime() - at >= 1000 * (isGone ? RELOAD_GRACE_SECONDS : SILENT_SECONDS)

  /** Takes away windows that are gone or silent. */
  function tidy(personId: string): void {
    changing(personId, (windows) => {
      for (const [id, said] of windows) if (isOver(said)) windows.delete(id)
    })
  }

  return {
    of,
    report(personId: string, windowId: string, isTouched: boolean): void {
      const said = { isTouched, at: clock.now().getTime(), isGone: false }
      changing(personId, (windows) => void windows.set(windowId, said))
    },
    /** A line has ended. It may be a page that loads anew, so what it said counts a moment longer. */
    lose(personId: string, windowId: string): void {
      const said = byPerson.get(personId)?.get(windowId)
      if (!said) return
      const now = clock.now().getTime()
      byPerson.get(personId)?.set(windowId, { ...said, at: now, isGone: true })
      clock.at(new Date(now + RELOAD_GRACE_SECONDS * 1000), () => tidy(personId))
    },
    /** Nothing their windows said counts any more. */
    forget: (personId: string): void => changing(personId, (windows) => windows.clear()),
    sweep(): void {
      for (const personId of [...byPerson.keys()]) tidy(personId)
    },
    all: (): [string, Attendance][] => Array.from(byPerson.keys(), (id) => [id, of(id)]),
  }
}
