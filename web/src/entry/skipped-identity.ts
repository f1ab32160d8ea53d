import { create } from 'zustand'
import { onReset } from '../platform/resettable.ts'
import { browserStorage } from '../platform/storage.ts'

/** Kept for this tab and this person: the choice holds over a reload, and the next sign-in asks anew. */
const KEY = 'identitySkippedBy'
const storage = browserStorage('sessionStorage')

const useSkipped = create<{ by: string | null }>()(() => ({ by: storage.getItem(KEY) }))
onReset(() => {
  storage.removeItem(KEY)
  useSkipped.setState({ by: null })
})

/** Puts the identity check off. Whether that counts is the entry rule's to say. */
export function skipIdentity(userId: string): void {
  storage.setItem(KEY, userId)
  useSkipped.setState({ by: userId })
}

export const useHasSkippedIdentity = (userId: string | undefined): boolean =>
  useSkipped(({ by }) => by !== null && by === userId)
