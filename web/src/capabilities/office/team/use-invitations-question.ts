import type { TeamMember } from '@corridor/contract/office/model.ts'
import { useConfirm } from '#platform/confirm.ts'
import { countInvitationsBy } from '../state/changes.ts'
import type { OfFormer } from './access.ts'
import { memberText } from './text.ts'

/** Asks what happens to the open invitations of a former admin, if there are any. */
export function useInvitationsQuestion({
  id,
  firstName,
  displayName,
}: Pick<TeamMember, 'id' | 'firstName' | 'displayName'>): () => Promise<OfFormer> {
  const confirm = useConfirm()
  return async () => {
    const count = await countInvitationsBy(id)
    if (count === 0) return 'withdraw'
    const isKeeping = await confirm(memberText.invitations(count, displayName, firstName))
    return isKeeping ? 'keep' : 'withdraw'
  }
}
