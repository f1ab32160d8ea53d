import { patientArrived } from '@corridor/contract/curbside/alerts.ts'
import { auditWords } from '@corridor/contract/curbside/audit-words.ts'
import { waitingOutsideCount } from '@corridor/contract/curbside/counts.ts'
import { visitItem } from '@corridor/contract/curbside/work-item.ts'
import * as guests from '#capabilities/guests/public.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { maySeeVisits } from './access.ts'
import * as board from './actions/board.ts'
import * as guestCalls from './actions/guest.ts'
import * as register from './actions/register.ts'
import * as settings from './actions/settings.ts'
import * as steps from './actions/steps.ts'
import { fillDemo } from './demo.ts'
import { atDoor } from './door.ts'
import { ITEM_KIND, sendDueLinks, visitKind } from './links.ts'
import { streams } from './live.ts'
import { countingWaiting, isItemCurrent, listNames } from './store/visits.ts'
import { timeline } from './timeline.ts'

type Viewer = Parameters<typeof maySeeVisits>[0] & { practiceId: string | null }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The visits of these ids that a person may see, with their names. */
async function namesOf(db: Database, { practiceId, ...viewer }: Viewer, ids: readonly string[]) {
  const visitIds = ids.filter((id) => UUID.test(id))
  if (!practiceId || !maySeeVisits(viewer) || visitIds.length === 0) return new Map<string, string>()
  const named = await readFor(db, { practiceId }, (own) => listNames(own, practiceId, visitIds))
  return new Map(named.map(({ id, name }) => [id, name]))
}

export const curbside: Capability = {
  name: 'curbside',
  routes: mountedIn(board, guestCalls, register, settings, steps),
  guests: [guests.openedBy(visitKind), atDoor],
  streams,
  alerts: [patientArrived],
  auditWords,
  auditSubjects: [
    {
      kinds: [ITEM_KIND, `guest-${visitKind.name}`],
      namesOf: (_services, db, viewer, ids) => namesOf(db, viewer, ids),
    },
  ],
  counts: [counted(waitingOutsideCount, ({ practiceId }, now) => countingWaiting(practiceId, now))],
  timeline,
  workItems: [{ kind: visitItem, maySee: isItemCurrent }],
  jobs: [sendDueLinks],
  prepare: (services) => {
    services.guestKinds.declare(visitKind)
    services.deliveries.itemKinds.set(ITEM_KIND, {
      kind: ITEM_KIND,
      mayRead: async (db, viewer, id) => (await namesOf(db, viewer, [id])).size > 0,
      namesOf: (db, viewer, ids) => namesOf(db, viewer, ids),
    })
  },
  fillDemo,
}
