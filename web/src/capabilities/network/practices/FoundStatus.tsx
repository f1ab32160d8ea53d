import type { FoundPractice } from '@corridor/contract/network/model.ts'
import { Badge } from '../../../ui/data/Badge.tsx'
import { AnswerButtons } from '../requests/AnswerButtons.tsx'
import { InviteLink } from './InviteLink.tsx'
import { practicesText as text } from './text.ts'

/** The status of the connection with a found practice, and the one action for it. */
export function FoundStatus({ practice }: { practice: FoundPractice }) {
  const { name, connectionStatus, openInvite } = practice
  if (connectionStatus === 'Connected') return <Badge tone="green">{text.connectedBadge}</Badge>
  if (openInvite?.direction === 'received') {
    return <AnswerButtons name={name} request={openInvite} />
  }
  if (openInvite) return <Badge>{text.invited}</Badge>
  return <InviteLink practice={practice} />
}
