import type { ReactNode } from 'react'
import { Button } from '../actions/Button.tsx'
import { TextButton } from '../actions/TextButton.tsx'
import { IconArrowLeft, IconArrowRight, IconSend } from '../icons/icons.ts'
import styles from './DrawerFoot.module.css'

interface Step {
  label: string
  isBusy?: boolean
  onPress: () => void
}

interface DrawerFootProps {
  /** Missing on the first step. */
  back?: Step
  /** What closing does. */
  hint: string
  /** The way out that keeps what was entered. */
  leave: Step
  /** To the next step by its name, or on the last one what sends it. */
  next?: Step
  send?: Step
}

/** The foot of a drawer with steps: back, what closing does, the way out that saves a draft, and the one button that goes on. */
export function DrawerFoot({ back, hint, leave, next, send }: DrawerFootProps) {
  return (
    <>
      {back && (
        <Button icon={<IconArrowLeft size={18} aria-hidden="true" />} onClick={back.onPress}>
          {back.label}
        </Button>
      )}
      <span className={styles.hint}>{hint}</span>
      <span className={styles.spread}>
        <TextButton onClick={leave.onPress}>{leave.label}</TextButton>
        {send && <Forward {...send} icon={<IconSend size={18} aria-hidden="true" />} />}
        {next && <Forward {...next} icon={<IconArrowRight size={18} aria-hidden="true" />} />}
      </span>
    </>
  )
}

function Forward({ label, isBusy, onPress, icon }: Step & { icon: ReactNode }) {
  return (
    <Button look="primary" icon={icon} isBusy={isBusy} onClick={onPress}>
      {label}
    </Button>
  )
}
