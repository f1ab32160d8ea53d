import type { OfficeFile } from '@corridor/contract/documents/model.ts'
import { Badge } from '#ui/data/Badge.tsx'
import { IconExternalLink, IconFileText, IconMailForward } from '#ui/icons/icons.ts'
import { text } from '../text.ts'

/** What sort of document it is. */
export function TypeBadge({ document }: { document: OfficeFile }) {
  if (!document.isReferral)
    return (
      <Badge tone="grey" icon={<IconFileText size={14} aria-hidden="true" />}>
        {text.document}
      </Badge>
    )
  return document.guestSenderEmailAddress ? (
    <Badge tone="orange" icon={<IconExternalLink size={14} aria-hidden="true" />}>
      {text.webReferral}
    </Badge>
  ) : (
    <Badge tone="purple" icon={<IconMailForward size={14} aria-hidden="true" />}>
      {text.referral}
    </Badge>
  )
}
