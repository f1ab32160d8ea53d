import { Separator } from 'react-aria-components'
import styles from './Menu.module.css'

export function MenuDivider() {
  return <Separator className={styles.divider} />
}
