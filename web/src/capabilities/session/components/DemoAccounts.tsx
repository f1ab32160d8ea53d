import type { DemoAccount } from '@corridor/contract/session/model.ts'
import { useState } from 'react'
import { TextButton } from '../../../ui/TextButton.tsx'
import { signInText } from '../text.ts'
import { DemoAccountRow } from './DemoAccountRow.tsx'
import styles from './DemoAccounts.module.css'

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
