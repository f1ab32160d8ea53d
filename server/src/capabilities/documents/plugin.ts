import { DOCUMENT_ALERTS } from '@corridor/contract/documents/alerts.ts'
import { auditWords } from '@corridor/contract/documents/audit-words.ts'
import { documentsCount } from '@corridor/contract/documents/counts.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { maySeeDocuments } from './access.ts'
import * as comments from './actions/comments.ts'
import * as forward from './actions/forward.ts'
import * as guestCalls from './actions/guest.ts'
import * as patientCalls from './actions/patient.ts'
import * as patientPage from './actions/patient-page.ts'
import * as read from './actions/read.ts'
import * as referPage from './actions/refer-page.ts'
import * as referrals from './actions/referrals.ts'
import * as send from './actions/send.ts'
import * as websiteReferral from './actions/website-referral.ts'
import * as workOn from './actions/work-on.ts'
import { fillDemo } from './demo/fill-demo.ts'
import { HOLDER } from './document-files.ts'
import { documentsKind } from './guest/kind.ts'
import { patientKind } from './guest/patient-kind.ts'
import { remindPatients } from './guest/patient-reminders.ts'
import { onNoticeMoved } from './guest/undelivered.ts'
import { alertTooLong, removeReferredPatients } from './jobs.ts'
import { streams } from './live.ts'
import { byReferPage, byReferPass } from './refer/pass.ts'
import { listDocumentIds } from './store/documents.ts'
import { workItem } from './store/lists.ts'
import { timeline } from './timeline.ts'

type Viewer = Parameters<typeof maySeeDocuments>[0] & { practiceId: string | null }

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The documents of these ids that a person's practice has. */
async function listSeen(db: Database, person: Viewer, ids: readonly string[]) {
  const { practiceId } = person
  const documentIds = ids.filter((id) => UUID.test(id))
  if (!practiceId || !maySeeDocuments(person) || documentIds.length === 0) return []
  return readFor(db, { practiceId }, (own) => listDocumentIds(own, practiceId, documentIds))
}

export const documents: Capability = {
  name: 'documents',
  routes: mountedIn(
    comments,
    forward,
    guestCalls,
    patientCalls,
    patientPage,
    read,
    referPage,
    referrals,
    send,
    websiteReferral,
    workOn,
  ),
  guests: [guests.openedBy(documentsKind), guests.openedBy(patientKind), byReferPage, byReferPass],
  streams,
  alerts: DOCUMENT_ALERTS,
  auditWords,
  auditSubjects: [
    {
      kinds: ['document'],
      namesOf: async (_services, db, viewer, ids) =>
        new Map((await listSeen(db, viewer, ids)).map(({ id, name }) => [id, name])),
    },
  ],
  counts: [counted(documentsCount, (person) => worklist.countNeeding(workItem, person))],
  workItems: [workItem],
  timeline,
  jobs: [alertTooLong, removeReferredPatients, remindPatients],
  hooks: {
    'deliveries.moved': (services) => (tx, moved) => onNoticeMoved(tx, services, moved),
  },
  prepare: (services) => {
    services.guestKinds.declare(documentsKind)
    services.guestKinds.declare(patientKind)
    services.files.holders.set(HOLDER, {
      listReadable: async (db, person, ids) => (await listSeen(db, person, ids)).map(({ id }) => id),
    })
  },
  fillDemo,
}
