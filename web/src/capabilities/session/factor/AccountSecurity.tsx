import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { renewStanding, useSession } from '#platform/session.ts'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconHistory } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { IdleLockCard } from '../lock/IdleLockCard.tsx'
import { forgetFactor, useSecondFactor } from '../state/queries.ts'
import styles from './AccountSecurity.module.css'
import { type Factor, FactorCards } from './FactorCards.tsx'
import { MoveToPhone } from './MoveToPhone.tsx'
import { NewCodes } from './NewCodes.tsx'
import { type Codes, RecoveryCodes } from './RecoveryCodes.tsx'
import { SecurityCard } from './SecurityCard.tsx'
import { SetUp } from './SetUp.tsx'
import { ShownCodes } from './ShownCodes.tsx'
import { TurnOff } from './TurnOff.tsx'
import { moveText, securityText } from './text.ts'

const isOn = (factor: Factor) => factor.isOn

/** What can be done, and when. The codes have a title of their own. */
const TASKS = {
  'set-up': { title: securityText.setUpTitle, isFor: (factor: Factor) => !factor.isOn },
  move: { title: moveText.title, isFor: isOn },
  'new-codes': { title: securityText.newCodes, isFor: isOn },
  codes: { title: undefined, isFor: (factor: Factor) => factor.unconfirmedCodes?.canBeShown === true },
  'turn-off': { title: securityText.turnOff, isFor: isOn },
} as const

/** Account security beside the password. The open task is in the address. */
export function AccountSecurity() {
  const query = useSecondFactor()
  const { data } = query
  // At a practice the log is the admins' to read, in My office.
  const isOnTheirOwn = useSession(({ user }) => user !== null && !user.practiceId)
  const [search, setSearch] = useSearchParams()
  const wanted = search.get('task') as keyof typeof TASKS | null
  // An address for a task that is not possible now shows the overview.
  const task = wanted && wanted in TASKS && data && TASKS[wanted].isFor(data) ? wanted : undefined
  // Made on this page a moment ago; after a reload the server shows them again.
  const [fresh, setFresh] = useState<Codes>()
  const finish = () => {
    void renewStanding()
    setSearch({}, { replace: true })
  }
  // In the address, so that a reload shows them again.
  const showCodes = async (codes: Codes) => {
    setFresh(codes)
    await forgetFactor()
    setSearch({ task: 'codes' }, { replace: true })
  }
  // Also after the back button, when the app may be on or off already.
  useEffect(() => {
    if (task !== 'codes') setFresh(undefined)
    return task ? () => void forgetFactor() : undefined
  }, [task])
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
          {(factor) => (
            <div className={styles.cards}>
              <FactorCards factor={factor} />
              <IdleLockCard />
              {isOnTheirOwn && (
                <SecurityCard
                  Icon={IconHistory}
                  title={securityText.activity}
                  actions={
                    <ButtonLink to="/dashboard/account/activity">{securityText.seeActivity}</ButtonLink>
                  }
                >
                  <p>{securityText.activityWhat}</p>
                </SecurityCard>
              )}
            </div>
          )}
        </Loaded>
      )}
      {task && (
        <section className={styles.task}>
          {TASKS[task].title && <h2 className={styles.title}>{TASKS[task].title}</h2>}
          {task === 'set-up' && <SetUp look="page" onOn={showCodes} {...props} />}
          {task === 'move' && <MoveToPhone {...props} />}
          {task === 'new-codes' && <NewCodes cancel={cancel} onMade={showCodes} />}
          {task === 'codes' && fresh && <RecoveryCodes codes={fresh} onConfirmed={finish} />}
          {task === 'codes' && !fresh && <ShownCodes onConfirmed={finish} />}
          {task === 'turn-off' && <TurnOff {...props} />}
        </section>
      )}
    </AccountFrame>
  )
}
