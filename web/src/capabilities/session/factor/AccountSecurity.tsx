import { RECOVERY_CODES } from '@corridor/contract/session/limits.ts'
import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import type { CallReply } from '../../../platform/api/types.ts'
import { day } from '../../../platform/dates.ts'
import { renewStanding } from '../../../platform/session.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { forgetFactor, useSecondFactor } from '../state/queries.ts'
import styles from './AccountSecurity.module.css'
import { NewCodes } from './NewCodes.tsx'
import { SetUp } from './SetUp.tsx'
import { TurnOff } from './TurnOff.tsx'
import { securityText } from './text.ts'

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

const FEW = 3

/** How things stand with the authenticator app, and what can be done about it. */
function FactorCard({ factor }: { factor: CallReply<'GET /authentication/v2/second-factor'> }) {
  const { isOn, since, isRequired, recoveryCodesLeft } = factor
  const Icon = isOn ? IconShieldCheck : IconShieldLock
  return (
    <section className={styles.card} aria-labelledby="factor-title">
      <span className={styles.tile} aria-hidden="true">
        <Icon />
      </span>
      <div className={styles.words}>
        <h2 className={styles.cardTitle} id="factor-title">
          {securityText.app}{' '}
          <Badge tone={isOn ? 'green' : 'grey'}>{isOn ? securityText.on : securityText.off}</Badge>
        </h2>
        <p className={styles.text}>{securityText.what}</p>
        {isOn && (
          <p className={styles.text}>
            {since && securityText.since(day(since))} {securityText.left(recoveryCodesLeft, RECOVERY_CODES)}
          </p>
        )}
        {isRequired && (
          <p className={styles.text}>{isOn ? securityText.required : securityText.requiredMissing}</p>
        )}
      </div>
      {isOn && recoveryCodesLeft <= FEW && (
        <div className={styles.wide}>
          <Notice tone="info">{securityText.few}</Notice>
        </div>
      )}
      <div className={styles.actions}>
        {!isOn && (
          <ButtonLink look="primary" to="?task=set-up">
            {securityText.turnOn}
          </ButtonLink>
        )}
        {isOn && <ButtonLink to="?task=new-codes">{securityText.newCodes}</ButtonLink>}
        {isOn && !isRequired && (
          <ButtonLink look="quiet" to="?task=turn-off">
            {securityText.turnOff}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}
