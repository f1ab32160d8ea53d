import { useState } from 'react'
import { signOut } from '#platform/session.ts'
import { ConfirmDialog } from '#ui/overlay/ConfirmDialog.tsx'
import { everywhereText } from './text.ts'

/** Confirms before every device is signed out, from every screen. */
export function SignOutEverywhere({ onClose }: { onClose: () => void }) {
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    setLeaving(true)
    void signOut({ everywhere: true })
  }
  return <ConfirmDialog {...everywhereText} isBusy={isLeaving} onConfirm={leave} onClose={onClose} />
}
