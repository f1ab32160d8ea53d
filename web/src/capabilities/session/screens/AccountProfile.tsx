import { displayName, initials } from '@corridor/contract/people/rules.ts'
import { useSession } from '../../../platform/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { writtenNumber } from '../../../ui/written-number.ts'
import { AccountFrame } from '../components/AccountFrame.tsx'
import { accountText } from '../text.ts'
import styles from './AccountProfile.module.css'

/** What the product knows about oneself. */
export function AccountProfile() {
  const user = useSession((session) => session.user)
  if (!user) return null
  const facts = [
    [accountText.email, user.email],
    [accountText.mobile, user.mobile ? writtenNumber(user.mobile) : accountText.noMobile],
    [accountText.role, user.role || accountText.member],
    [accountText.practice, user.practiceName || accountText.onTheirOwn],
  ]
  return (
    <AccountFrame tab="profile">
      <div className={styles.who}>
        <Avatar size="l" name={`${user.firstName} ${user.lastName}`} initials={initials(user)} />
        <div>
          <h2 className={styles.name}>{displayName(user)}</h2>
          <p className={styles.role}>{user.role || accountText.member}</p>
        </div>
      </div>
      <dl className={styles.facts}>
        {facts.map(([term, value]) => (
          <div key={term} className={styles.fact}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </AccountFrame>
  )
}
