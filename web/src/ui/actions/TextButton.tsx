import type { ComponentProps } from 'react'
import styles from './TextLink.module.css'

/** Does something and looks like a link. */
export function TextButton({ type = 'button', ...rest }: Omit<ComponentProps<'button'>, 'className'>) {
  return <button {...rest} type={type} className={styles.link} />
}
