import type { TeamMember } from '@corridor/contract/office/model.ts'
import { useConfirm } from '../../../platform/confirm.ts'
import { countInvitationsBy } from '../state/changes.ts'
import type { OfFormer } from './access.ts'
import { memberText } from './text.ts'

/** Asks what becomes of the open invitations of somebody who loses the administration; not where there are none. */
export function useAskForInvitations({
  id,
  firstName,
  displayName,
}: Pick<TeamMember, 'id' | 'firstName' | 'displayName'>): () => Promise<OfFormer> {
  const confirm = useConfirm()
  return async () => {
    const count = await countInvitationsBy(id)
    if (count === 0) return 'withdraw'
    const isKept = await confirm(memberText.invitations(count, displayName, firstName))
    return isKept ? 'keep' : 'withdraw'
  }
}
