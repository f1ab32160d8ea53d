import type { ReactNode } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { useSkip } from '../state/use-skip.ts'
import { skipText } from '../text.ts'
import styles from './OtherWays.module.css'

const longDate = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' })

/** Below the main way on: the others, and putting it off as long as that is allowed. */
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
