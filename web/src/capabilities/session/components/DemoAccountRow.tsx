import { initials } from '@corridor/contract/people/rules.ts'
import type { DemoAccount } from '@corridor/contract/session/model.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'
import styles from './DemoAccountRow.module.css'

interface DemoAccountRowProps {
  account: DemoAccount
  isBusy: boolean
  onPick: () => void
}

export function DemoAccountRow({ account, isBusy, onPick }: DemoAccountRowProps) {
  const { firstName, lastName, label, place } = account
  return (
    <button type="button" className={styles.row} aria-busy={isBusy || undefined} onClick={onPick}>
      <Avatar size="s" name={`${firstName} ${lastName}`} initials={initials(account)} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.place}>{place}</span>
      </span>
      {isBusy ? <Spinner /> : <IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
    </button>
  )
}
