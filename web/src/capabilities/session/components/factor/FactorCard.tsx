import { RECOVERY_CODES } from '@corridor/contract/session/limits.ts'
import { IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import type { CallReply } from '../../../../platform/api/types.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { ButtonLink } from '../../../../ui/ButtonLink.tsx'
import { Notice } from '../../../../ui/Notice.tsx'
import { securityText } from '../../text.ts'
import styles from './FactorCard.module.css'

const FEW = 3

const day = (instant: string): string =>
  new Date(instant).toLocaleDateString(undefined, { dateStyle: 'long' })

/** How things stand with the authenticator app, and what can be done about it. */
export function FactorCard({ factor }: { factor: CallReply<'GET /authentication/v2/second-factor'> }) {
  const { isOn, since, isRequired, recoveryCodesLeft } = factor
  const Icon = isOn ? IconShieldCheck : IconShieldLock
  return (
    <section className={styles.card} aria-labelledby="factor-title">
      <span className={styles.tile} aria-hidden="true">
        <Icon size={24} stroke={1.5} />
      </span>
      <div className={styles.words}>
        <h2 className={styles.title} id="factor-title">
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
