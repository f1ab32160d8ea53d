import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '../states/Spinner.tsx'
import { type ButtonLook, buttonClass } from './button-looks.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'className'>, ButtonLook {
  icon?: ReactNode
  isBusy?: boolean
  isOff?: boolean
}

/**
 * A button. Busy or off it keeps the focus and does nothing, also inside a form; `disabled` would drop the
 * focus.
 */
export function Button({
  icon,
  isBusy,
  isOff,
  look,
  size,
  isWide,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const isStill = Boolean(isBusy || isOff)
  return (
    <button
      {...rest}
      type={type}
      className={buttonClass({ look, size, isWide })}
      aria-busy={isBusy || undefined}
      aria-disabled={isStill || undefined}
      onClick={(event) => (isStill ? event.preventDefault() : onClick?.(event))}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
