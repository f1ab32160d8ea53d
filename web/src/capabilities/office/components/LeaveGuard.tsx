import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { leaveText } from '../text.ts'

const tabIn = (search: string) => new URLSearchParams(search).get('tab')

/** Asks before what was typed is left behind: by a tab, a link, the Back button or a reload. */
export function LeaveGuard({ isDirty }: { isDirty: boolean }) {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    // What only opens above the form leaves nothing behind.
    const isElsewhere = here.pathname !== next.pathname || tabIn(here.search) !== tabIn(next.search)
    return isDirty && isElsewhere
  })
  useBeforeUnload((event) => {
    if (isDirty) event.preventDefault()
  })
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      title={leaveText.title}
      text={leaveText.text}
      confirmLabel={leaveText.leave}
      cancelLabel={leaveText.stay}
      onConfirm={blocker.proceed}
      onClose={blocker.reset}
    />
  )
}
