import { useEffect, useState } from 'react'
import { randomId } from '#platform/random-id.ts'
import { onReset } from '#platform/storage/resettable.ts'
import { browserStorage } from '#platform/storage/storage.ts'
import { type Draft, emptyDraft } from './draft.ts'

const KEY = 'onboardingDraft'
const storage = browserStorage('sessionStorage')
onReset(() => storage.removeItem(KEY))

function readDraft(userId: string): Draft | undefined {
  try {
    const stored = JSON.parse(storage.getItem(KEY) ?? 'null') as { userId: string; draft: Draft } | null
    return stored?.userId === userId ? stored.draft : undefined
  } catch {
    return undefined
  }
}

/** What was entered so far. It outlasts a reload of this tab, for this person. */
export function useDraft(userId: string, inviteCode: string) {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = readDraft(userId) ?? emptyDraft(randomId())
    return stored.inviteCode ? stored : { ...stored, inviteCode }
  })
  useEffect(() => storage.setItem(KEY, JSON.stringify({ userId, draft })), [userId, draft])
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  return { draft, change }
}

export const forgetDraft = (): void => storage.removeItem(KEY)
