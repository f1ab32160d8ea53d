import { IconCloudOff, IconWifiOff } from '@tabler/icons-react'
import { useLine } from '../../platform/line.ts'
import styles from './LineBar.module.css'
import { text } from './text.ts'

const ICONS = { network: IconWifiOff, server: IconCloudOff }

/** A thin bar while the server is out of reach. The live region is always there, or its text would not be read out. */
export function LineBar() {
  const loss = useLine((line) => line.loss)
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
