import type { ReactNode } from 'react'
import { Avatar } from '../data/Avatar.tsx'
import { PersonHead } from '../data/person/PersonHead.tsx'
import styles from './PersonPopover.module.css'
import { PopoverButton } from './PopoverButton.tsx'

interface PersonPopoverProps {
  person: { name: string; initials: string; imageUrl?: string | null; role?: string }
  /** Read out as the name of the button. */
  label: string
  tabIndex?: 0 | -1
  /** What can be done with them. */
  children: ReactNode
}

/** A person's picture, which opens their details and actions. */
export function PersonPopover({ person, label, tabIndex, children }: PersonPopoverProps) {
  const { name, initials, imageUrl, role } = person
  const avatar = { name, initials, image: imageUrl }
  return (
    <PopoverButton
      button={<Avatar {...avatar} />}
      buttonLabel={label}
      buttonClass={styles.button}
      tabIndex={tabIndex}
      label={name}
      popoverClass={styles.popover}
      insideClass={styles.inside}
      side="start"
      offset={6}
    >
      {() => (
        <>
          <PersonHead avatar={{ ...avatar, size: 'l' }} name={name} details={role ? [role] : []} />
          {children}
        </>
      )}
    </PopoverButton>
  )
}
