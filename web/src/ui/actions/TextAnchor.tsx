import type { ComponentProps } from 'react'
import styles from './TextLink.module.css'

/** Looks like a TextLink and leaves the app: to a file, usually. */
export function TextAnchor(props: Omit<ComponentProps<'a'>, 'className'>) {
  return <a {...props} className={styles.link} />
}
