import { CLAIM_SECONDS, WATCH_REPEAT_SECONDS } from '@corridor/contract/worklist/limits.ts'
import type { ItemRef, Watcher } from '@corridor/contract/worklist/model.ts'
import { isOngoing } from '@corridor/contract/worklist/rules.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { create } from 'zustand'
import { call } from '#platform/api.ts'
import { say } from '#platform/live.ts'
import { useSession } from '#platform/session.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { claimItem, releaseItem } from './changes.ts'

const nameOf = ({ kind, itemId }: ItemRef): string => `${kind}/${itemId}`

/** Who looks at what, by item; everybody in here has a time at which they are gone unless they report again. */
const useStore = create<Record<string, readonly Watcher[]>>()(() => ({}))
onReset(() => useStore.setState({}, true))

export function showWatcher(watcher: Watcher): void {
  const name = nameOf(watcher)
  useStore.setState((before) => {
    const others = (before[name] ?? []).filter(({ personId }) => personId !== watcher.personId)
    return { [name]: isOngoing(watcher, Date.now()) ? [...others, watcher] : others }
  })
}

export async function loadWatchers(): Promise<void> {
  const { watchers } = await call('GET /worklist/v1/watchers')
  const byItem = Map.groupBy(watchers, nameOf)
  useStore.setState(Object.fromEntries(byItem), true)
}

const NOBODY: readonly Watcher[] = []
const TICK_MS = 5_000

/** The current time, now and then: a claim or a look that has run out goes by itself. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** The colleagues who look at an item or reply to it right now. */
export function useWatchers(ref: ItemRef): readonly Watcher[] {
  const now = useNow()
  const ownId = useSession((session) => session.user?.id)
  const watchers = useStore((byItem) => byItem[nameOf(ref)]) ?? NOBODY
  return watchers.filter((one) => one.personId !== ownId && isOngoing(one, Math.max(now, Date.now())))
}

type Doing = 'looking' | 'replying' | 'nothing'

/** Who has no connection is not shown to anybody; there is nothing to say about it. */
const report = (ref: ItemRef, doing: Doing): void =>
  void say('/hubs/notification worklist.watch', { ...ref, doing }).catch(() => undefined)

/** Shows colleagues that this window has an item open, while it can be seen. */
export function useWatching({ kind, itemId }: ItemRef, isReplying: boolean): void {
  useEffect(() => {
    const ref = { kind, itemId }
    const repeat = () =>
      report(ref, document.visibilityState === 'hidden' ? 'nothing' : isReplying ? 'replying' : 'looking')
    repeat()
    const timer = setInterval(repeat, WATCH_REPEAT_SECONDS * 1000)
    document.addEventListener('visibilitychange', repeat)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', repeat)
    }
  }, [kind, itemId, isReplying])
  useEffect(() => () => report({ kind, itemId }, 'nothing'), [kind, itemId])
}

/** Half of what a claim lasts: who pauses for that long is not replying any more. */
const PAUSE_MS = (CLAIM_SECONDS / 2) * 1000

/**
 * Claims an item for a person who begins to write, and gives it up when they stop. If somebody else has it, one can write on: the claim line
 * says who it is.
 */
export function useReplying({ kind, itemId }: ItemRef) {
  const [isReplying, setReplying] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasBegun = useRef(false)
  const stop = useCallback(() => {
    clearTimeout(timer.current)
    setReplying(false)
    if (!hasBegun.current) return
    hasBegun.current = false
    void releaseItem({ kind, itemId }).catch(() => undefined)
  }, [kind, itemId])
  const onTyping = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(stop, PAUSE_MS)
    if (hasBegun.current) return
    hasBegun.current = true
    setReplying(true)
    void claimItem({ kind, itemId }).catch(() => undefined)
  }, [kind, itemId, stop])
  useEffect(() => stop, [stop])
  useWatching({ kind, itemId }, isReplying)
  return { isReplying, onTyping, stop }
}
