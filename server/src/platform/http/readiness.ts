import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'

/** Buckets and scanners are asked over the network: balancers look more often than that is worth. */
const BELIEVED_MS = 5_000

/** Throws unless files could be kept and opened now: where they lie, and the keys that they are sealed by. */
export function watchStorage({
  blobs,
  masterKeys,
  log,
}: Pick<Services, 'blobs' | 'masterKeys' | 'log'>): () => Promise<void> {
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
  /** Throws when the scanner would not answer now. Absent where there is none to ask. */
  check?: () => Promise<void>
}

type ScannerState = 'up' | 'away'

/** Whether the scanner answers; nothing where there is none. The log has a line for each time that it goes, and comes. */
export function watchScanner(
  { check }: WatchedScanner,
  { log }: Pick<Services, 'log'>,
): () => Promise<ScannerState | undefined> {
  let known: ScannerState = 'up'
  let believedUntil = 0
  const ask = (): Promise<ScannerState> =>
    check!().then(
      () => {
        if (known === 'away') log.info('the scanner answers again')
        return 'up'
      },
      (error) => {
        if (known === 'up') log.warn('the scanner does not answer: files are refused', { error })
        return 'away'
      },
    )
  return async () => {
    if (!check) return undefined
    if (performance.now() < believedUntil) return known
    known = await ask()
    believedUntil = performance.now() + BELIEVED_MS
    return known
  }
}
