import type { ReactNode } from 'react'
import { IconLinkOff } from '#ui/icons/icons.ts'
import { EntryFrame } from './EntryFrame.tsx'

interface DeadLinkProps {
  title: string
  intro: string
  /** The ways on. */
  children: ReactNode
}

/** A mailed link that leads nowhere any more. */
export function DeadLink({ title, intro, children }: DeadLinkProps) {
  return (
    <EntryFrame Icon={IconLinkOff} title={title} intro={intro}>
      {children}
    </EntryFrame>
  )
}
