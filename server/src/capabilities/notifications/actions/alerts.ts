import { Id, Instant } from '@corridor/contract/kernel/shapes.ts'
import * as routes from '@corridor/contract/notifications/routes.ts'
import { z } from 'zod'
import type { Person } from '#platform/access/person.ts'
import { action, read } from '#platform/action.ts'
import { onlySubject } from '#platform/audit/trail.ts'
import type { Database } from '#platform/database/database.ts'
import { atOnce } from '#platform/database/unit-of-work.ts'
import { paging } from '#platform/paging.ts'
import type { Services } from '#platform/services.ts'
import { only, readerOf } from '../access.ts'
import { kindsBy } from '../channels.ts'
import { publishRead } from '../live.ts'
import {
  type AlertRow,
  countUnread,
  listAlerts as findAlerts,
  markRead,
  type Reader,
} from '../store/alerts.ts'
import { findPreference } from '../store/preferences.ts'

const pages = paging('alerts', z.object({ isRead: z.boolean(), raisedAt: Instant, id: Id }))

const presentAlert = ({ id, kind, facts, times, raised_at, read_at }: AlertRow) => ({
  id,
  kind,
  facts,
  times,
  raisedAt: raised_at.toISOString(),
  isRead: read_at !== null,
})

/** The conversation that an alert is about, if it is about one. */
const channelIn = ({ facts }: AlertRow): string | undefined => {
  const { channelId } = facts as { channelId?: unknown }
  return typeof channelId === 'string' ? channelId : undefined
}

/** Of the alerts a person may see, those they want to see in the app. */
async function bellOf(person: Person, db: Database, { declared }: Services): Promise<Reader> {
  const { choices } = await findPreference(db, person.id)
  return only(readerOf(person, declared), kindsBy(declared, 'app', choices))
}

export const listAlerts = read(routes.listAlerts, async ({ person, query, db, services, note }) => {
  const { secrets } = services
  const reader = await bellOf(person, db, services)
  const begin = pages.begin(secrets, query)
  const [rows, unreadAlerts] = await atOnce(db, (one) =>
    Promise.all([findAlerts(one, reader, begin), countUnread(one, reader)]),
  )
  const { page, continuationToken } = pages.cut(secrets, query, rows, ({ id, raised_at, read_at }) => ({
    isRead: read_at !== null,
    raisedAt: raised_at.toISOString(),
    id,
  }))
  // The names of groups and people are in them.
  note(onlySubject('channel', page.map(channelIn)))
  return { alerts: page.map(presentAlert), unreadAlerts, continuationToken }
})

/** Marks alerts as read. Other people's alerts, and those that no longer exist, are skipped. */
export const readAlerts = action(routes.readAlerts, async ({ person, body, tx, services }) => {
  const reader = await bellOf(person, tx.db, services)
  const { ids, raisedUpTo } = body
  const isAny = await markRead(tx.db, reader, { ids, raisedUpTo: new Date(raisedUpTo) }, tx.now)
  if (isAny) publishRead(tx, person.id)
  return { unreadAlerts: await countUnread(tx.db, reader) }
})
