import { entryTarget, isIdentityApproved } from '@corridor/contract/people/entry.ts'
import type { ReactNode } from 'react'
import { skipIdentity } from '#entry/skipped-identity.ts'
import { useIdentityConfig } from '#entry/use-entry-target.ts'
import { useSession } from '#platform/session.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { skipText } from '../text.ts'
import { graceEnd } from './grace-end.ts'
import styles from './OtherWays.module.css'

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Below the main button: the other ways, and postponing as long as that is possible. */
export function OtherWays({ children }: { children?: ReactNode }) {
  const skipping = useSkip()
  if (!children && !skipping) return null
  return (
    <div className={styles.ways}>
      {children}
      {skipping && (
        <div className={styles.skip}>
          <TextButton onClick={skipping.skip}>{skipText.skip}</TextButton>
          <p className={styles.until}>{skipText.until(longDate.format(skipping.until))}</p>
        </div>
      )}
    </div>
  )
}

const HELD_BACK = ['identity-verification', 'identity-pending', 'manual-id-sent']

/** Postpones the check; undefined when that would not lead anywhere. */
function useSkip(): { skip: () => void; until: Date } | undefined {
  const user = useSession((session) => session.user)
  const { config } = useIdentityConfig()
  const until = config && graceEnd(config)
  if (!user || !config?.maySkip || !until) return undefined
  // A person whose name alone is checked again is approved already.
  if (isIdentityApproved(user.identityVerificationStatus)) return undefined
  const grace = { noGraceAt: config.noGraceDate, cutoffAt: config.cutoffDate }
  // A person who also waits for an approval stays here.
  const next = entryTarget(user, { platform: 'web', now: new Date(), grace, hasSkippedIdentity: true })
  return HELD_BACK.includes(next) ? undefined : { skip: () => skipIdentity(user.id), until }
}
