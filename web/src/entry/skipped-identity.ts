import { create } from 'zustand'
import { onReset } from '#platform/storage/resettable.ts'
import { browserStorage } from '#platform/storage/storage.ts'

/** Stored for this tab and this person: the choice survives a reload, and the next sign-in asks again. */
const KEY = 'identitySkippedBy'
const storage = browserStorage('sessionStorage')

const useSkipped = create<{ by: string | null }>()(() => ({ by: storage.getItem(KEY) }))
onReset(() => {
  storage.removeItem(KEY)
  useSkipped.setState({ by: null })
})

/** Postpones the identity check. The entry rule decides whether that counts. */
export function skipIdentity(userId: string): void {
  storage.setItem(KEY, userId)
  useSkipped.setState({ by: userId })
}

export const useHasSkippedIdentity = (userId: string | undefined): boolean =>
  useSkipped(({ by }) => by !== null && by === userId)
