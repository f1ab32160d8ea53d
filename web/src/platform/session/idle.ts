import { create } from 'zustand'
import { stored, useSession } from './state.ts'

/** What people do to a window that they use. */
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const
/** A window that slept, or that the Back button brings as it was left, looks at the time before it is looked at. */
const RETURNS = ['pageshow', 'visibilitychange', 'resume'] as const
/** Moving a mouse is hundreds of touches; one in a while is written down. */
const WRITE_EVERY_MS = 5000
const LOOK_EVERY_MS = 1000
/** How long before locking a window warns: long enough to read it and to reach for the mouse. */
const WARNED_MS = 30_000

/** Whether it is about to lock. */
export const useIdleWarning = create<{ isNear: boolean }>()(() => ({ isNear: false }))

/** The last activity this window has read, and when that was by the monotonic clock. */
let lastActivity: { at: number | null; since: number } = { at: null, since: 0 }

/**
 * How long all windows of this browser have been idle. The wall clock counts while a computer sleeps; the
 * monotonic clock is unaffected by changes of the time. So the longer of both applies.
 */
export function idleMs(): number {
  const at = stored.activeAt()
  if (at !== lastActivity.at) lastActivity = { at, since: performance.now() }
  return at === null ? 0 : Math.max(Date.now() - at, performance.now() - lastActivity.since, 0)
}

function noteTouch(): void {
  const at = Date.now()
  lastActivity = { at, since: performance.now() }
  stored.writeActive(at)
}

/** Browsers report a mouse move when content moves below a resting mouse; that is no activity. */
const isAtRest = (event: Event): boolean =>
  event.type === 'pointermove' &&
  (event as PointerEvent).movementX === 0 &&
  (event as PointerEvent).movementY === 0

/**
 * Locks when all windows of this browser were idle for as long as the practice permits. Activity in one
 * counts for all: they share its time in the storage. A person who returns later than that does not wake it
 * by moving the mouse.
 */
export function watchIdle(lock: () => void, target: EventTarget = window): () => void {
  const leftMs = (): number => {
    const { user, isLocked } = useSession.getState()
    // A record stored by an older version lacks it; the server's answer has it.
    return user?.idleLockMinutes && !isLocked
      ? user.idleLockMinutes * 60_000 - idleMs()
      : Number.POSITIVE_INFINITY
  }
  const warn = (isNear: boolean): void => {
    if (useIdleWarning.getState().isNear !== isNear) useIdleWarning.setState({ isNear })
  }
  const look = (): void => {
    const left = leftMs()
    if (left <= 0) lock()
    else if (Number.isFinite(left) && stored.activeAt() === null) noteTouch()
    warn(left > 0 && left <= WARNED_MS)
  }
  const touch = (event: Event): void => {
    look()
    if (isAtRest(event)) return
    const { user, isLocked } = useSession.getState()
    if (!user || isLocked || idleMs() < WRITE_EVERY_MS) return
    noteTouch()
    warn(false)
  }
  for (const name of TOUCHES) target.addEventListener(name, touch, { capture: true, passive: true })
  for (const name of RETURNS) target.addEventListener(name, look)
  const timer = setInterval(look, LOOK_EVERY_MS)
  look()
  return () => {
    clearInterval(timer)
    for (const name of TOUCHES) target.removeEventListener(name, touch, { capture: true })
    for (const name of RETURNS) target.removeEventListener(name, look)
  }
}
