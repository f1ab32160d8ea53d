import type { TeamMember } from '@corridor/contract/office/model.ts'
import type { GrantableClaim } from '@corridor/contract/office/roles.ts'
import { sentenceOf } from '#platform/api.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { useChangeAccess } from '../state/changes.ts'
import { text } from '../text.ts'
import styles from './AccessSwitches.module.css'
import { fixedBecause } from './access.ts'
import { accessText, teamText } from './text.ts'

interface AccessDialogProps {
  claim: GrantableClaim
  team: readonly TeamMember[]
  onClose: () => void
}

/** Who of the team can open one thing, as switches that count at once. */
export function AccessDialog({ claim, team, onClose }: AccessDialogProps) {
  const [name, detail] = accessText.claims[claim]
  return (
    <FormDialog title={accessText.whoCanOpen(name)} closeLabel={text.close} onClose={onClose}>
      <p className={styles.intro}>{`${detail}. ${accessText.atOnce}`}</p>
      <div className={styles.group}>
        {team
          .filter(({ status }) => status === 'Active')
          .map((member) => (
            <AccessSwitch key={member.id} claim={claim} member={member} team={team} />
          ))}
      </div>
    </FormDialog>
  )
}

interface AccessSwitchProps {
  claim: GrantableClaim
  member: TeamMember
  team: readonly TeamMember[]
}

function AccessSwitch({ claim, member, team }: AccessSwitchProps) {
  const change = useChangeAccess(member.id)
  const fixed = fixedBecause(claim, member, team)
  const turn = async (isOn: boolean) => {
    try {
      await change.mutateAsync({ grant: isOn ? [claim] : [], withdraw: isOn ? [] : [claim] })
    } catch (error) {
      showSnackbar(sentenceOf(error), 'error')
    }
  }
  return (
    <Switch
      id={`access-${member.id}`}
      label={member.displayName}
      detail={fixed ? accessText.fixed[fixed] : member.role || teamText.noRole}
      isFixed={Boolean(fixed)}
      isOn={member.claims.includes(claim)}
      onChange={(isOn) => void turn(isOn)}
    />
  )
}
