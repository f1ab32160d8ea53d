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
import { insertComment, listComments } from '../store/parts.ts'
import { workWaits } from '../work.ts'

/** A comment is for both practices: the other one has something to answer. */
export const addComment = action(routes.addComment, async ({ person, body, tx, services, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'document', id: body.officeFileId } })
  const row = await getDocument(tx.db, practiceId, body.officeFileId)
  const before = await listComments(tx.db, row.id)
  check(before.length < COMMENTS_MAX || before.some(({ id }) => id === body.id), tooManyComments)
  const actor = await actorOf(tx.db, person)
  const added = await insertComment(tx.db, {
    document_id: row.id,
    id: body.id,
    author_id: actor.personId,
    author_name: actor.personName,
    practice_id: actor.practiceId,
    practice_name: actor.practiceName,
    text: body.text,
    created_at: tx.now,
  })
  if (!added) {
    const existing = await listComments(tx.db, row.id)
    return presentComment(found(existing.find(({ id }) => id === body.id)))
  }
  await setCommentPreview(tx.db, row.id, previewOf(body.text), tx.now)
  publishDocument(tx, row, 'commented')
  const other = otherSideOf(row, practiceId)
  if (other) {
    await workWaits(tx, services, other, practiceId, row.id)
    await alertPractice(tx, commentAdded, {
      practiceId: other,
      documentId: row.id,
      from: person.id,
      facts: { id: row.id, from: actor.practiceName },
    })
  }
  return presentComment(added)
})
