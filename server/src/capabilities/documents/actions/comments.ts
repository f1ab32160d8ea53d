import { commentAdded } from '@corridor/contract/documents/alerts.ts'
import { tooManyComments } from '@corridor/contract/documents/errors.ts'
import { COMMENTS_MAX } from '@corridor/contract/documents/limits.ts'
import * as routes from '@corridor/contract/documents/routes.ts'
import { previewOf } from '@corridor/contract/documents/tables.ts'
import { action } from '#platform/action.ts'
import { check, found } from '#platform/refusal.ts'
import { getDocument, otherSideOf, practiceIdOf } from '../access.ts'
import { actorOf } from '../actor.ts'
import { alertPractice } from '../alerts.ts'
import { publishDocument } from '../live.ts'
import { presentComment } from '../present.ts'
import { setCommentPreview } from '../store/documents.ts'
import { documentComments } from '../store/parts.ts'
import { workWaits } from '../work.ts'

/** A comment is for both practices: the other one has something to answer. */
export const addComment = action(routes.addComment, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: body.officeFileId } })
  const row = await getDocument(tx.db, practiceId, body.officeFileId)
  const about = { documentId: row.id }
  check((await documentComments.countOthers(tx.db, about, body.id)) < COMMENTS_MAX, tooManyComments)
  const { personId: authorId, personName, practiceId: ownId, practiceName } = await actorOf(tx.db, person)
  const author = { author_name: personName, practice_id: ownId, practice_name: practiceName }
  const added = { id: body.id, authorId, text: body.text, ...author }
  const { isNew, comment } = await documentComments.add(tx.db, about, added, tx.now)
  const shown = presentComment(row.id, found(comment))
  if (!isNew) return shown
  await setCommentPreview(tx.db, row.id, previewOf(body.text), tx.now)
  publishDocument(tx, row, 'commented')
  const other = otherSideOf(row, practiceId)
  if (other) {
    await workWaits(tx, services, other, practiceId, row.id)
    await alertPractice(tx, commentAdded, {
      practiceId: other,
      documentId: row.id,
      from: person.id,
      facts: { id: row.id, from: practiceName },
    })
  }
  return shown
})
