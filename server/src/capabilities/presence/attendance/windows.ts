import { RELOAD_GRACE_SECONDS, SILENT_SECONDS } from '@corridor/contract/presence/limits.ts'
import { type Attendance, attendanceOf } from '@corridor/contract/presence/rules.ts'
import type { Clock } from '#platform/clock.ts'

interface WindowReport {
  isTouched: boolean
  /** When it last reported, or was disconnected. */
  at: number
  isGone: boolean
}

/**
 * The windows of this process and their last reports, by person. Only in memory: a heartbeat writes nothing
 * to the database.
 */
export function createWindows(clock: Clock, onChanged: (personId: string) => void) {
  const byPerson = new Map<string, Map<string, WindowReport>>()

  const of = (personId: string): Attendance =>
    attendanceOf(
      Array.from(byPerson.get(personId)?.values() ?? [], ({ isTouched }) => (isTouched ? 'touched' : 'idle')),
    )

  function changing(personId: string, change: (windows: Map<string, WindowReport>) => void): void {
    const before = of(personId)
    const windows = byPerson.get(personId) ?? new Map<string, WindowReport>()
    change(windows)
    if (windows.size > 0) byPerson.set(personId, windows)
    else byPerson.delete(personId)
    if (of(personId) !== before) onChanged(personId)
  }

  const isOver = ({ at, isGone }: WindowReport): boolean =>
    clock.now().getTime() - at >= 1000 * (isGone ? RELOAD_GRACE_SECONDS : SILENT_SECONDS)

  /** Takes away windows that are gone or silent. */
  function tidy(personId: string): void {
    changing(personId, (windows) => {
      for (const [id, report] of windows) if (isOver(report)) windows.delete(id)
    })
  }

  return {
    of,
    report(personId: string, windowId: string, isTouched: boolean): void {
      const report = { isTouched, at: clock.now().getTime(), isGone: false }
      changing(personId, (windows) => void windows.set(windowId, report))
    },
    /** A connection was closed. The page may be reloading, so its last report counts a moment longer. */
    lose(personId: string, windowId: string): void {
      const report = byPerson.get(personId)?.get(windowId)
      if (!report) return
      const now = clock.now().getTime()
      byPerson.get(personId)?.set(windowId, { ...report, at: now, isGone: true })
      clock.at(new Date(now + RELOAD_GRACE_SECONDS * 1000), () => tidy(personId))
    },
    /** Drops all reports of a person's windows. */
    forget: (personId: string): void => changing(personId, (windows) => windows.clear()),
    sweep(): void {
      for (const personId of [...byPerson.keys()]) tidy(personId)
    },
    all: (): [string, Attendance][] => Array.from(byPerson.keys(), (id) => [id, of(id)]),
  }
}
