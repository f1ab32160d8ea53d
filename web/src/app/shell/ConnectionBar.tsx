import { useConnection } from '#platform/live/connection-state.ts'
import { IconCloudOff, IconWifiOff } from '#ui/icons/icons.ts'
import styles from './ConnectionBar.module.css'
import { text } from './text.ts'

const ICONS = { network: IconWifiOff, server: IconCloudOff }

/** A thin bar while the server is out of reach. The live region is always there, or its text would not be read out. */
export function ConnectionBar() {
  const loss = useConnection((connection) => connection.loss)
  const Icon = loss && ICONS[loss]
  return (
    <div role="status">
      {Icon && (
        <p className={styles.bar}>
          <Icon size={15} aria-hidden="true" />
          {text.lost[loss]}
        </p>
      )}
    </div>
  )
}
