import { FAX_ALERTS } from '@corridor/contract/fax/alerts.ts'
import { auditWords } from '@corridor/contract/fax/audit-words.ts'
import { faxesCount } from '@corridor/contract/fax/counts.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { maySeeFaxes } from './access.ts'
import * as board from './actions/board.ts'
import * as contacts from './actions/contacts.ts'
import * as messagesCalls from './actions/messages.ts'
import * as pages from './actions/pages.ts'
import * as prepareCalls from './actions/prepare.ts'
import * as send from './actions/send.ts'
import * as settings from './actions/settings.ts'
import * as webhook from './actions/webhook.ts'
import { fillDemo } from './demo.ts'
import { receivePages } from './incoming/intake.ts'
import { jobs } from './jobs.ts'
import { HOLDER, ITEM_KIND } from './kind.ts'
import { streams } from './live.ts'
import { assignedNumbers } from './numbers.ts'
import { faxChannel } from './outgoing/channel.ts'
import { checkLeaving, onDeliveryMoved } from './outgoing/moved.ts'
import { titleOf } from './present.ts'
import { workItem } from './store/lists.ts'
import { findFax, listFaxes } from './store/messages.ts'
import { faxNumbers } from './store/numbers.ts'
import { timeline } from './timeline.ts'

type Viewer = Parameters<typeof maySeeFaxes>[0] & { practiceId: string | null }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The faxes of these ids that a person's practice has. */
async function listSeen(db: Database, person: Viewer, ids: readonly string[]) {
  const { practiceId } = person
  const faxIds = ids.filter((id) => UUID.test(id))
  if (!practiceId || !maySeeFaxes(person) || faxIds.length === 0) return []
  return readFor(db, { practiceId }, (own) => listFaxes(own, practiceId, faxIds))
}

const namesOf = async (db: Database, viewer: Viewer, ids: readonly string[]) =>
  new Map((await listSeen(db, viewer, ids)).map((row) => [row.id, titleOf(row, viewer.practiceId!)]))

export const fax: Capability = {
  name: 'fax',
  routes: mountedIn(board, contacts, messagesCalls, pages, prepareCalls, send, settings, webhook),
  streams,
  alerts: FAX_ALERTS,
  auditWords,
  auditSubjects: [{ kinds: [ITEM_KIND], namesOf: (_services, db, viewer, ids) => namesOf(db, viewer, ids) }],
  counts: [counted(faxesCount, (person) => worklist.countNeeding(workItem, person))],
  workItems: [workItem],
  timeline,
  jobs,
  hooks: {
    'deliveries.beforeSend': (services) => (tx, gate) => checkLeaving(tx, services, gate),
    'deliveries.moved': (services) => (tx, moved) => onDeliveryMoved(tx, services, moved),
  },
  prepare: (services) => {
    services.channels.fax = faxChannel(services)
    services.deliveries.itemKinds.set(ITEM_KIND, {
      kind: ITEM_KIND,
      mayRead: async (db, viewer, id) =>
        maySeeFaxes(viewer) && UUID.test(id) && (await findFax(db, viewer.practiceId!, id)) !== undefined,
      namesOf,
    })
    services.files.holders.set(HOLDER, {
      listReadable: async (db, person, ids) => (await listSeen(db, person, ids)).map(({ id }) => id),
    })
  },
  listen: async (services) => {
    if (assignedNumbers.areAssigned(services.config)) await faxNumbers.endTaken(services)
    return services.faxService?.listen?.((provider, received, bytes) =>
      receivePages(services, provider, received, bytes),
    )
  },
  fillDemo,
}
