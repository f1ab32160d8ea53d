import { RECOVERY_CODES } from '@corridor/contract/session/limits.ts'
import { IconLifebuoy, IconShieldCheck, IconShieldLock } from '@tabler/icons-react'
import type { CallReply } from '../../../platform/api/types.ts'
import { day } from '../../../platform/dates.ts'
import { useTask } from '../../../platform/use-task.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { ButtonLink } from '../../../ui/actions/ButtonLink.tsx'
import { Badge } from '../../../ui/data/Badge.tsx'
import { keepCodes } from '../state/queries.ts'
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

/** How things stand with the authenticator app, and what can be done about it. */
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

/** The way in without the phone: how many are left, and whether they were ever kept. */
function CodesCard({ factor: { recoveryCodesLeft, unkeptCodes } }: { factor: Factor }) {
  const keeping = useTask(keepCodes, { failure: 'snackbar' })
  const canBeShown = unkeptCodes?.canBeShown ?? false
  const notice = unkeptCodes
    ? canBeShown
      ? securityText.unkept
      : securityText.unkeptElsewhere
    : recoveryCodesLeft <= FEW && securityText.few
  return (
    <SecurityCard
      Icon={IconLifebuoy}
      title={securityText.codes}
      badge={unkeptCodes && <Badge tone="orange">{securityText.notKept}</Badge>}
      notice={notice}
      actions={
        <>
          {canBeShown && (
            <ButtonLink look="primary" to="?task=codes">
              {securityText.showCodes}
            </ButtonLink>
          )}
          {unkeptCodes && !canBeShown && (
            <Button isBusy={keeping.isBusy} onClick={() => void keeping.run(unkeptCodes.setId)}>
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
