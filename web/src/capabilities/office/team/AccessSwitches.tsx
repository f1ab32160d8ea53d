import { featureOf } from '@corridor/contract/features.ts'
import type { TeamMember } from '@corridor/contract/office/model.ts'
import type { GrantableClaim } from '@corridor/contract/office/roles.ts'
import { useQueries } from '@tanstack/react-query'
import { sentenceOf } from '#platform/api.ts'
import { useConfirm } from '#platform/confirm.ts'
import { featureQuery } from '#platform/navigation/use-menu.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { IconRefresh } from '#ui/icons/icons.ts'
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
import { useInvitationsQuestion } from './use-invitations-question.ts'

interface AccessSwitchesProps {
  member: TeamMember
  team: readonly TeamMember[]
}

const WITH_FEATURE = ACCESS_GROUPS.flatMap(({ claims }): readonly GrantableClaim[] => claims).flatMap(
  (claim) => {
    const feature = featureOf(claim)
    return feature ? [{ claim, feature }] : []
  },
)

/** The claims that open nothing in this installation yet. */
function useUnavailableClaims(): readonly GrantableClaim[] {
  const flags = useQueries({ queries: WITH_FEATURE.map(({ feature }) => featureQuery(feature)) })
  return WITH_FEATURE.flatMap(({ claim }, index) => (flags[index]?.data?.isActive === false ? [claim] : []))
}

/** The access of a member, as switches that take effect at once. */
export function AccessSwitches({ member, team }: AccessSwitchesProps) {
  const isOneself = useSession((session) => session.user?.id === member.id)
  const confirm = useConfirm()
  const chooseInvitations = useInvitationsQuestion(member)
  const change = useChangeAccess(member.id)
  const toDefaults = changeToDefaults(member)
  const unavailable = useUnavailableClaims()

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
    const invitations = isTakingAway ? await chooseInvitations() : undefined
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
            const [label, purpose] = accessText.claims[claim]
            const detail = unavailable.includes(claim) ? accessText.notAvailable(purpose) : purpose
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
