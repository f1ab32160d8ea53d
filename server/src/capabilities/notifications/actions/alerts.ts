import { Id, Instant } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/notifications/routes.ts'
import { z } from 'zod'
import { action, read } from '../../../platform/action.ts'
import { atOnce } from '../../../platform/database/unit-of-work.ts'
import { paging } from '../../../platform/paging.ts'
import { readerOf } from '../access.ts'
import { tellAlerts } from '../live.ts'
import { type AlertRow, countUnread, listAlerts as findAlerts, markRead } from '../store.ts'

const pages = paging('alerts', z.object({ isRead: z.boolean(), raisedAt: Instant, id: Id }))

const presentAlert = ({ id, kind, facts, times, raised_at, read_at }: AlertRow) => ({
  id,
  kind,
  facts,
  times,
  raisedAt: raised_at.toISOString(),
  isRead: read_at !== null,
})

export const listAlerts = read(routes.listAlerts, async ({ person, query, db, services }) => {
  const { declared, secrets } = services
  const reader = readerOf(person, declared)
  const begin = pages.begin(secrets, query)
  const [rows, unreadAlerts] = await atOnce(db, (one) =>
    Promise.all([findAlerts(one, reader, begin), countUnread(one, reader)]),
  )
  const { page, continuationToken } = pages.cut(secrets, query, rows, ({ id, raised_at, read_at }) => ({
    isRead: read_at !== null,
    raisedAt: raised_at.toISOString(),
    id,
  }))
  return { alerts: page.map(presentAlert), unreadAlerts, continuationToken }
})

/** What the caller has seen. Alerts of others, and what is not there any more, are passed over. */
export const readAlerts = action(routes.readAlerts, async ({ person, body, tx, services }) => {
  const reader = readerOf(person, services.declared)
  const { ids, raisedUpTo } = body
  const isAny = await markRead(tx.db, reader, { ids, raisedUpTo: new Date(raisedUpTo) }, tx.now)
  if (isAny) tellAlerts(tx, [person.id])
  return { unreadAlerts: await countUnread(tx.db, reader) }
})
