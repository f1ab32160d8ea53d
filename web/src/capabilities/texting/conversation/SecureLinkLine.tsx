import type { TextMessage } from '@corridor/contract/texting/model.ts'
import { useState } from 'react'
import { SecureMessage } from '#capabilities/guests/public.ts'
import { moment } from '#platform/dates.ts'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { IconLock } from '#ui/icons/icons.ts'
import { conversationText as text } from '../text.ts'
import styles from './SecureLinkLine.module.css'

/** What became of the link: the last thing that happened to it, or that it cannot be opened any more. */
export function linkState({ secureLink, smsStatus }: Pick<TextMessage, 'secureLink' | 'smsStatus'>): string {
  if (!secureLink) return text.linkReply
  const { repliedAt, recalledAt, openedAt, expiresAt } = secureLink
  if (recalledAt) return text.linkRecalled
  if (repliedAt) return text.linkReplied(moment(repliedAt))
  if (Date.parse(expiresAt) <= Date.now()) return text.linkExpired
  if (openedAt) return text.linkOpened(moment(openedAt))
  return text.status[smsStatus]
}

/** Above a secure message, or the answer to one: what it is about, how far it is, and everything else about it. */
export function SecureLinkLine({ message }: { message: TextMessage }) {
  const [isOpen, setOpen] = useState(false)
  const { id, isIncoming, secureLink } = message
  return (
    <div className={styles.line} data-own={!isIncoming || undefined}>
      <IconLock size={14} aria-hidden="true" />
      <span>
        {secureLink
          ? [text.linkBy[secureLink.by], secureLink.subject, linkState(message)].join(' · ')
          : text.linkReply}
      </span>
      {secureLink && (
        <TextButton aria-label={text.linkDetailsOf(secureLink.subject)} onClick={() => setOpen(true)}>
          {text.linkDetails}
        </TextButton>
      )}
      {isOpen && <SecureMessage id={id} onClose={() => setOpen(false)} />}
    </div>
  )
}
