import type { TeamMember } from '@corridor/contract/office/model.ts'
import { PersonStatus } from '#platform/presence/PersonStatus.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { teamText } from './text.ts'

/** What somebody waits for; once they are let in, how they are there. */
export function MemberStatus({ member: { id, waitsFor } }: { member: Pick<TeamMember, 'id' | 'waitsFor'> }) {
  if (waitsFor) return <Badge tone="orange">{teamText.waits[waitsFor]}</Badge>
  return <PersonStatus personId={id} />
}
