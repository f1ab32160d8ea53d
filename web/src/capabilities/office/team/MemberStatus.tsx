import type { TeamMember } from '@corridor/contract/office/model.ts'
import { Badge } from '../../../ui/data/Badge.tsx'
import { teamText } from './text.ts'

/** At work, or what they wait for. */
export function MemberStatus({ member: { waitsFor } }: { member: Pick<TeamMember, 'waitsFor'> }) {
  return (
    <Badge tone={waitsFor ? 'orange' : 'green'}>
      {waitsFor ? teamText.waits[waitsFor] : teamText.atWork}
    </Badge>
  )
}
