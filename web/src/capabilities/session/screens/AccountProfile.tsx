import { displayName } from '@corridor/contract/people/rules.ts'
import { useSession } from '../../../platform/session.ts'
import { writtenNumber } from '../../../ui/written-number.ts'
import { ProfilePicture } from '../../files/public.ts'
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
      <ProfilePicture user={user}>
        <h2 className={styles.name}>{displayName(user)}</h2>
        <p className={styles.role}>{user.role || accountText.member}</p>
      </ProfilePicture>
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
