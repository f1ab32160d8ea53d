import type { ComponentProps, ReactNode } from 'react'
import styles from './Switch.module.css'

interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'id' | 'type' | 'role' | 'className' | 'disabled'> {
  id: string
  label: string
  /** What it opens or does, below the label. */
  detail?: ReactNode
  /** Cannot be changed; the detail says why. It can still be reached, so that the reason is read out. */
  isFixed?: boolean
}

/** On or off, at once: a checkbox that looks like a switch. */
export function Switch({ id, label, detail, isFixed, onChange, ...rest }: SwitchProps) {
  return (
    <div className={styles.row}>
      <span className={styles.words}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {detail && (
          <span className={styles.detail} id={`${id}-detail`}>
            {detail}
          </span>
        )}
      </span>
      <input
        {...rest}
        id={id}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
        role="switch"
        className={styles.switch}
        aria-disabled={isFixed || undefined}
        aria-describedby={detail ? `${id}-detail` : undefined}
        onClick={(event) => isFixed && event.preventDefault()}
        onChange={(event) => !isFixed && onChange?.(event)}
      />
    </div>
  )
}
