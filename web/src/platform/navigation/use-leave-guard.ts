import { useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { useConfirm } from '../confirm.ts'
import { text } from '../text.ts'

const tabIn = (search: string) => new URLSearchParams(search).get('tab')

/** Confirms before input is lost: by a tab of the screen, a link, the Back button or a reload. */
export function useLeaveGuard(isDirty: boolean): void {
  const confirm = useConfirm()
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    // A dialog that opens above the form loses nothing.
    const isElsewhere = here.pathname !== next.pathname || tabIn(here.search) !== tabIn(next.search)
    return isDirty && isElsewhere
  })
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault()
  })
  const isBlocked = blocker.state === 'blocked'
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each time that somebody wants to leave
  useEffect(() => {
    if (!isBlocked) return
    void confirm(text.leave).then((isLeaving) => (isLeaving ? blocker.proceed?.() : blocker.reset?.()))
  }, [isBlocked])
}
