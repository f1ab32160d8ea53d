import { messageAnswered } from '@corridor/contract/guests/alerts.ts'
import { alreadyAnswered } from '@corridor/contract/guests/errors.ts'
import * as routes from '@corridor/contract/guests/messages.ts'
import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { done } from '@corridor/contract/kernel/shapes.ts'
import * as people from '#capabilities/people/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import { found } from '#platform/refusal.ts'
import { fileUrl } from '../guest-files.ts'
import { lockOpenLink } from '../links/open.ts'
import { publishMessageChanged } from '../live.ts'
import { messageKind } from '../messages/kind.ts'
import { referenceOf } from '../messages/message-files.ts'
import { findMessage, setReply } from '../store/messages.ts'

/** The message as its guest reads it. */
export const getGuestMessage = readInPractice(routes.getGuestMessage, async ({ guest, db, services }) => {
  const message = found(await findMessage(db, guest.practiceId!, guest.subject.id), kernelErrors.linkNotValid)
  const sender = message.sent_by === null ? undefined : await people.find(db, message.sent_by)
  return {
    subject: message.subject,
    text: message.text,
    senderName: sender ? people.nameOf(sender) : null,
    createdAt: message.created_at.toISOString(),
    files: message.files.map(({ id, fileName, kind, size }) => ({
      id,
      fileName,
      kind,
      size,
      url: fileUrl(services, guest, {
        kind: messageKind,
        of: referenceOf(message.id),
        file: { id, fileName },
      }),
    })),
    reply: message.reply,
    repliedAt: message.replied_at?.toISOString() ?? null,
  }
})

/** Stores the answer once and notifies the sender. A link that is recalled at the same moment takes no answer. */
export const answerGuestMessage = action(routes.answerGuestMessage, async ({ guest, body, tx, services }) => {
  const link = await lockOpenLink(tx, guest)
  const { practice_id: practiceId, subject_id: id } = link
  found(await setReply(tx.db, { id, practiceId, reply: body.text, now: tx.now }), alreadyAnswered)
  publishMessageChanged(tx, practiceId, id)
  await services.hooks.run('guests.messageReplied', tx, {
    id,
    practiceId,
    text: body.text,
    isSenderAlerted: link.sent_by !== null,
  })
  // The person who answers for the link, who need not be its first sender any more.
  if (link.sent_by)
    tx.alert(messageAnswered, {
      to: [link.sent_by],
      practiceId,
      about: id,
      facts: { id, name: link.recipient_name },
      at: tx.now,
    })
  return done
})
