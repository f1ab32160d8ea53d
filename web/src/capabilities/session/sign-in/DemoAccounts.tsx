import { initials } from '@corridor/contract/people/rules.ts'
import type { DemoAccount } from '@corridor/contract/session/model.ts'
import { useState } from 'react'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Avatar } from '#ui/data/Avatar.tsx'
import { IconArrowRight } from '#ui/icons/first-icons.ts'
import { Spinner } from '#ui/states/Spinner.tsx'
import styles from './DemoAccounts.module.css'
import { signInText } from './text.ts'

interface DemoAccountsProps {
  accounts: DemoAccount[]
  busyEmail: string | undefined
  onPick: (email: string) => void
}

/** The people of the demo world: a click signs in as one of them. */
export function DemoAccounts({ accounts, busyEmail, onPick }: DemoAccountsProps) {
  const [showsAll, setShowsAll] = useState(false)
  const shown = showsAll ? accounts : accounts.filter(({ isFeatured }) => isFeatured)
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 className={styles.title} id="demo-title">
        {signInText.demoTitle}
      </h2>
      <ul className={styles.rows}>
        {shown.map((account) => (
          <li key={account.email}>
            <DemoAccountRow
              account={account}
              isBusy={busyEmail === account.email}
              onPick={() => onPick(account.email)}
            />
          </li>
        ))}
      </ul>
      {accounts.length > shown.length || showsAll ? (
        <div className={styles.more}>
          <TextButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll ? signInText.demoFewer : signInText.demoAll(accounts.length)}
          </TextButton>
        </div>
      ) : null}
    </section>
  )
}

interface DemoAccountRowProps {
  account: DemoAccount
  isBusy: boolean
  onPick: () => void
}

function DemoAccountRow({ account, isBusy, onPick }: DemoAccountRowProps) {
  const { firstName, lastName, label, workplace } = account
  return (
    <button type="button" className={styles.row} aria-busy={isBusy || undefined} onClick={onPick}>
      <Avatar size="s" name={`${firstName} ${lastName}`} initials={initials(account)} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.workplace}>{workplace}</span>
      </span>
      {isBusy ? <Spinner /> : <IconArrowRight size={18} aria-hidden="true" />}
    </button>
  )
}
