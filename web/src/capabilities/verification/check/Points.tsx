import { IconTile } from '#ui/data/IconTile.tsx'
import type { Icon } from '#ui/icons/icon.ts'
import styles from './Points.module.css'

interface PointsProps {
  /** Read out as the name of the list. */
  label: string
  points: readonly { Icon: Icon; text: string }[]
}

/** A few short items, each with an icon. */
export function Points({ label, points }: PointsProps) {
  return (
    <ul className={styles.points} aria-label={label}>
      {points.map(({ Icon, text }) => (
        <li key={text} className={styles.point}>
          <IconTile tone="purple">
            <Icon size={20} />
          </IconTile>
          {text}
        </li>
      ))}
    </ul>
  )
}
