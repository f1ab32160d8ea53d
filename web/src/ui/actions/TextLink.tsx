import { Link, type LinkProps } from 'react-router'
import styles from './TextLink.module.css'

/** A link inside text or beside a label. */
export function TextLink(props: Omit<LinkProps, 'className'>) {
  return <Link {...props} className={styles.link} />
}
