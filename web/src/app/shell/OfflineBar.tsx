import { IconWifiOff } from '@tabler/icons-react'
import { useOnline } from '../../platform/online.ts'
import styles from './OfflineBar.module.css'
import { text } from './text.ts'

/** A thin bar while the browser has no line. The live region is always there, or its text would not be read out. */
export function OfflineBar() {
  const isOnline = useOnline((state) => state.isOnline)
  return (
    <div role="status">
      {!isOnline && (
        <p className={styles.bar}>
          <IconWifiOff size={15} aria-hidden="true" />
          {text.offline}
        </p>
      )}
    </div>
  )
}
