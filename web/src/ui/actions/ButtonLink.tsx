import type { ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { type ButtonLook, buttonClass } from './button-looks.ts'

interface ButtonLinkProps extends Omit<LinkProps, 'className'>, ButtonLook {
  icon?: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ icon, look, size, isWide, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClass({ look, size, isWide })}>
      {icon}
      {children}
    </Link>
  )
}
