import { IconArrowDown } from '@tabler/icons-react'
import { text } from '../text.ts'
import styles from './LatestButton.module.css'

/** Leads back to the newest message; says how many have come meanwhile. */
export function LatestButton({ count, onPress }: { count: number; onPress: () => void }) {
  return (
    <button
      type="button"
      className={styles.button}
      data-new={count > 0 || undefined}
      aria-label={count > 0 ? text.newBelowSpoken(count) : text.toLatest}
      onClick={onPress}
    >
      <IconArrowDown size={17} aria-hidden="true" />
      {count > 0 && text.newBelow(count)}
    </button>
  )
}
