import type { LinkStatus, LinkView } from '@corridor/contract/guests/model.ts'
import * as office from '#capabilities/office/public.ts'
import type { Database } from '#platform/database/database.ts'
import { listLinksOf } from '../store/links.ts'
import { listLastViews, listViews } from '../store/passes.ts'
import type { Link, View } from '../store/tables.ts'
import { stateOf } from './state.ts'

const present = (
  link: Link,
  last: View | undefined,
  practice: office.Practice | undefined,
  now: Date,
): LinkStatus => ({
  state: stateOf({ link, practice, now, sending: link.sending }),
  sentAt: link.sent_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
  opened: link.uses,
  lastOpenedAt: last?.opened_at.toISOString() ?? null,
  lastDevice: last?.device ?? null,
  isUndelivered: link.is_undelivered,
})

/** What became of the links to these things, by the id of the thing. */
export async function statusesOf(
  db: Database,
  {
    kind,
    practiceId,
    subjectIds,
    now,
  }: { kind: string; practiceId: string; subjectIds: readonly string[]; now: Date },
): Promise<Map<string, { link: Link; status: LinkStatus }>> {
  if (subjectIds.length === 0) return new Map()
  const links = await listLinksOf(db, kind, subjectIds)
  const lastViews = await listLastViews(
    db,
    links.map(({ id }) => id),
  )
  const practice = await office.findPractice(db, practiceId)
  const lastOf = new Map(lastViews.map((view) => [view.link_id, view]))
  return new Map(
    links.map((link) => [
      link.subject_id,
      { link, status: present(link, lastOf.get(link.id), practice, now) },
    ]),
  )
}

/** When and on what kind of device a link was opened, newest first. */
export const viewsOf = async (db: Database, linkId: string): Promise<LinkView[]> =>
  (await listViews(db, linkId)).map(({ opened_at, device, is_trusted_device }) => ({
    openedAt: opened_at.toISOString(),
    device,
    isTrustedDevice: is_trusted_device,
  }))
