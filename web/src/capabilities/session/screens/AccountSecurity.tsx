import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { renewStanding } from '../../../platform/session.ts'
import { Loaded } from '../../../ui/Loaded.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { AccountFrame } from '../components/AccountFrame.tsx'
import { FactorCard } from '../components/factor/FactorCard.tsx'
import { NewCodes } from '../components/factor/NewCodes.tsx'
import { SetUp } from '../components/factor/SetUp.tsx'
import { TurnOff } from '../components/factor/TurnOff.tsx'
import { forgetFactor, useSecondFactor } from '../state/queries.ts'
import { securityText } from '../text.ts'
import styles from './AccountSecurity.module.css'

const TASKS = {
  'set-up': { title: securityText.setUpTitle, isForOn: false },
  'new-codes': { title: securityText.newCodes, isForOn: true },
  'turn-off': { title: securityText.turnOff, isForOn: true },
} as const

/** What protects one's account beside the password. What is being changed stands in the address. */
export function AccountSecurity() {
  const query = useSecondFactor()
  const { data } = query
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('task') as keyof typeof TASKS | null
  // An address for what cannot be done now shows how things stand.
  const task = wanted && wanted in TASKS && data && TASKS[wanted].isForOn === data.isOn ? wanted : undefined
  const finish = () => {
    void renewStanding()
    setSearch({}, { replace: true })
  }
  // Also for whoever leaves by the back button, when the app may be on or off already.
  useEffect(() => (task ? () => void forgetFactor() : undefined), [task])
  const cancel = (
    <TextLink to="?" replace>
      {securityText.cancel}
    </TextLink>
  )
  const props = { onDone: finish, cancel }
  return (
    <AccountFrame tab="security">
      {!task && (
        <Loaded
          query={query}
          loadingLabel={securityText.loading}
          rows={2}
          failedTitle={securityText.failedTitle}
        >
          {(factor) => <FactorCard factor={factor} />}
        </Loaded>
      )}
      {task && (
        <section className={styles.task}>
          <h2 className={styles.title}>{TASKS[task].title}</h2>
          {task === 'set-up' && <SetUp look="page" {...props} />}
          {task === 'new-codes' && <NewCodes {...props} />}
          {task === 'turn-off' && <TurnOff {...props} />}
        </section>
      )}
    </AccountFrame>
  )
}
