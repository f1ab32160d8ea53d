import { RECOVERY_CODES } from '@corridor/contract/session/limits.ts'
import type { CallReply } from '#platform/api/types.ts'
import { day } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { IconLifebuoy, IconShieldCheck, IconShieldLock } from '#ui/icons/icons.ts'
import { confirmCodes } from '../state/queries.ts'
import styles from './FactorCards.module.css'
import { SecurityCard } from './SecurityCard.tsx'
import { moveText, securityText } from './text.ts'

export type Factor = CallReply<'GET /authentication/v2/second-factor'>

/** What protects the account beside the password. */
export function FactorCards({ factor }: { factor: Factor }) {
  return (
    <div className={styles.cards}>
      <FactorCard factor={factor} />
      {factor.isOn && <CodesCard factor={factor} />}
    </div>
  )
}

/** The state of the authenticator app, and its actions. */
function FactorCard({ factor }: { factor: Factor }) {
  const { isOn, since, isRequired } = factor
  return (
    <SecurityCard
      Icon={isOn ? IconShieldCheck : IconShieldLock}
      title={securityText.app}
      badge={<Badge tone={isOn ? 'green' : 'grey'}>{isOn ? securityText.on : securityText.off}</Badge>}
      actions={
        <>
          {!isOn && (
            <ButtonLink look="primary" to="?task=set-up">
              {securityText.turnOn}
            </ButtonLink>
          )}
          {isOn && <ButtonLink to="?task=move">{moveText.title}</ButtonLink>}
          {isOn && !isRequired && (
            <ButtonLink look="quiet" to="?task=turn-off">
              {securityText.turnOff}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className={styles.text}>{securityText.what}</p>
      {isOn && since && <p className={styles.text}>{securityText.since(day(since))}</p>}
      {isRequired && (
        <p className={styles.text}>{isOn ? securityText.required : securityText.requiredMissing}</p>
      )}
    </SecurityCard>
  )
}

const FEW = 3

/** Recovery codes: how many are left, and whether they were confirmed as saved. */
function CodesCard({ factor: { recoveryCodesLeft, unconfirmedCodes } }: { factor: Factor }) {
  const confirmation = useTask(confirmCodes, { failure: 'snackbar' })
  const canBeShown = unconfirmedCodes?.canBeShown ?? false
  const notice = unconfirmedCodes
    ? canBeShown
      ? securityText.unconfirmed
      : securityText.unconfirmedElsewhere
    : recoveryCodesLeft <= FEW && securityText.few
  return (
    <SecurityCard
      Icon={IconLifebuoy}
      title={securityText.codes}
      badge={unconfirmedCodes && <Badge tone="orange">{securityText.notSaved}</Badge>}
      notice={notice}
      actions={
        <>
          {canBeShown && (
            <ButtonLink look="primary" to="?task=codes">
              {securityText.showCodes}
            </ButtonLink>
          )}
          {unconfirmedCodes && !canBeShown && (
            <Button
              isBusy={confirmation.isBusy}
              onClick={() => void confirmation.run(unconfirmedCodes.setId)}
            >
              {securityText.haveThem}
            </Button>
          )}
          <ButtonLink look={canBeShown ? 'quiet' : undefined} to="?task=new-codes">
            {securityText.newCodes}
          </ButtonLink>
        </>
      }
    >
      <p className={styles.text}>{securityText.codesWhat}</p>
      <p className={styles.text}>{securityText.left(recoveryCodesLeft, RECOVERY_CODES)}</p>
    </SecurityCard>
  )
}
