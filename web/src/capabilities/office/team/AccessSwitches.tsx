import type { TeamMember } from '@corridor/contract/office/model.ts'
import type { GrantableClaim } from '@corridor/contract/office/roles.ts'
import { IconRefresh } from '@tabler/icons-react'
import { sentenceOf } from '../../../platform/api.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { useSession } from '../../../platform/session.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { Switch } from '../../../ui/fields/Switch.tsx'
import { useChangeAccess } from '../state/changes.ts'
import styles from './AccessSwitches.module.css'
import {
  ACCESS_GROUPS,
  type AccessChange,
  changeToDefaults,
  fixedBecause,
  inverse,
  isNothing,
} from './access.ts'
import { accessText, memberText } from './text.ts'
import { useAskForInvitations } from './use-ask-for-invitations.ts'

interface AccessSwitchesProps {
  member: TeamMember
  team: readonly TeamMember[]
}

/** What somebody may open, as switches that count at once. */
export function AccessSwitches({ member, team }: AccessSwitchesProps) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const confirm = useConfirm()
  const askForInvitations = useAskForInvitations(member)
  const change = useChangeAccess(member.id)
  const toDefaults = changeToDefaults(member)

  const apply = async (wanted: AccessChange): Promise<boolean> => {
    try {
      await change.mutateAsync(wanted)
      return true
    } catch (error) {
      showSnackbar(sentenceOf(error), 'error')
      return false
    }
  }
  const turn = async (claim: GrantableClaim, isOn: boolean) => {
    const isGivingUp = isOneself && claim === 'PracticeAdmin' && !isOn
    if (isGivingUp && !(await confirm(memberText.givingUp))) return
    const isTakingAway = claim === 'PracticeAdmin' && !isOn && !isOneself
    const invitations = isTakingAway ? await askForInvitations() : undefined
    await apply({ grant: isOn ? [claim] : [], withdraw: isOn ? [] : [claim], invitations })
  }
  const toRoleDefaults = async () => {
    if (!(await apply(toDefaults))) return
    showSnackbar(memberText.defaultsSet(member.firstName), 'success', {
      label: memberText.undo,
      run: () => void apply(inverse(toDefaults)),
    })
  }
  return (
    <div className={styles.access}>
      <p className={styles.intro}>{memberText.accessIntro}</p>
      <div className={styles.defaults}>
        {isNothing(toDefaults) ? (
          <p className={styles.intro}>{memberText.isDefault}</p>
        ) : (
          <Button size="s" icon={<IconRefresh size={16} />} onClick={toRoleDefaults}>
            {memberText.defaults}
          </Button>
        )}
      </div>
      {ACCESS_GROUPS.map(({ key, claims }) => (
        <fieldset key={key} className={styles.group}>
          <legend className={styles.legend}>{accessText.groups[key]}</legend>
          {claims.map((claim: GrantableClaim) => {
            const [label, detail] = accessText.claims[claim]
            const fixed = fixedBecause(claim, member, team)
            return (
              <Switch
                key={claim}
                id={`claim-${claim}`}
                label={label}
                detail={fixed ? accessText.fixed[fixed] : detail}
                isFixed={Boolean(fixed)}
                isOn={member.claims.includes(claim)}
                onChange={(isOn) => void turn(claim, isOn)}
              />
            )
          })}
        </fieldset>
      ))}
    </div>
  )
}
