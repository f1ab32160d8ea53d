import { displayName } from '@corridor/contract/people/rules.ts'
import { useState } from 'react'
import { ProfilePicture } from '#capabilities/files/public.ts'
import { MobileNumber, NamesForm } from '#capabilities/people/public.ts'
import { useSession } from '#platform/session.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Facts } from '#ui/data/Facts.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import styles from './AccountProfile.module.css'
import { accountText } from './text.ts'

/** The person's own profile. */
export function AccountProfile() {
  const user = useSession((session) => session.user)
  const [isNaming, setNaming] = useState(false)
  if (!user) return null
  const name = (
    <span className={styles.changing}>
      {`${user.firstName} ${user.lastName}`}
      <Button size="s" aria-label={accountText.nameLabel} onClick={() => setNaming(true)}>
        {accountText.change}
      </Button>
    </span>
  )
  const facts = [
    { term: accountText.name, value: name },
    { term: accountText.email, value: user.email },
    { term: accountText.mobile, value: <MobileNumber user={user} /> },
    { term: accountText.role, value: user.role || accountText.member },
    { term: accountText.practice, value: user.practiceName || accountText.onTheirOwn },
  ]
  return (
    <AccountFrame tab="profile">
      {user.isNameUnchecked && (
        <Notice tone="info">
          <p>{accountText.nameUnchecked}</p>
          <TextLink to="/dashboard/account/name-check">{accountText.nameCheck}</TextLink>
        </Notice>
      )}
      <ProfilePicture user={user}>
        <h2 className={styles.name}>{displayName(user)}</h2>
        <p className={styles.role}>{user.role || accountText.member}</p>
      </ProfilePicture>
      <div className={styles.facts}>
        <Facts isWide facts={facts} />
      </div>
      {isNaming && <NamesForm user={user} onClose={() => setNaming(false)} />}
    </AccountFrame>
  )
}
