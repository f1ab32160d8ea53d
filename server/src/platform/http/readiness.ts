import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** Buckets and scanners are reached over the network: balancers look more often than that is worth. */
const BELIEVED_MS = 5_000

/** Throws unless files could be stored and opened now: the storage answers, and the keys are there. */
export function watchStorage({ blobs, masterKeys, log }: Services): () => Promise<void> {
  let goodUntil = 0
  return async () => {
    if (performance.now() < goodUntil) return
    try {
      await masterKeys.currentId()
      await blobs.check()
    } catch (error) {
      log.error('files cannot be kept or opened', { error })
      throw new Refusal(kernelErrors.busy)
    }
    goodUntil = performance.now() + BELIEVED_MS
  }
}

export interface WatchedScanner {
  /** Throws when the scanner would not answer now. Absent where none is configured. */
  check?: () => Promise<void>
}

type ScannerState = 'up' | 'away'

/** Whether the scanner answers; undefined where there is none. The log has a line for each time that it goes, and comes. */
export function watchScanner(
  { check }: WatchedScanner,
  { log }: Services,
): () => Promise<ScannerState | undefined> {
  let state: ScannerState = 'up'
  let believedUntil = 0
  const checkOnce = (): Promise<ScannerState> =>
    check!().then(
      () => {
        if (state === 'away') log.info('the scanner answers again')
        return 'up'
      },
      (error) => {
        if (state === 'up') log.warn('the scanner does not answer: files are refused', { error })
        return 'away'
      },
    )
  return async () => {
    if (!check) return undefined
    if (performance.now() < believedUntil) return state
    state = await checkOnce()
    believedUntil = performance.now() + BELIEVED_MS
    return state
  }
}
