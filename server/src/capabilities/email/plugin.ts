import { EMAIL_ALERTS } from '@corridor/contract/email/alerts.ts'
import { auditWords } from '@corridor/contract/email/audit-words.ts'
import { waitingEmailsCount } from '@corridor/contract/email/counts.ts'
import { filesOfEmail, timelineEntry } from '@corridor/contract/email/timeline.ts'
import { threadKind } from '@corridor/contract/email/work-item.ts'
import * as guests from '#capabilities/guests/public.ts'
import * as worklist from '#capabilities/worklist/public.ts'
import { createConversations } from '#engines/conversation/conversations.ts'
import type { Person } from '#platform/access/person.ts'
import { mountedIn } from '#platform/action.ts'
import { counted } from '#platform/alerts.ts'
import type { Capability } from '#platform/capability.ts'
import type { Database } from '#platform/database/database.ts'
import { readFor } from '#platform/database/unit-of-work.ts'
import { listProblems } from './store/settings.ts'
import './services.ts'
import { mayEmail } from './access.ts'
import * as emailsCalls from './actions/emails.ts'
import * as recipients from './actions/recipients.ts'
import * as threadsCalls from './actions/threads.ts'
import { emailConversationType } from './conversation-type.ts'
import { fillDemo } from './demo.ts'
import { listOwn } from './email-files.ts'
import * as actions from './guest/actions.ts'
import { emailKind } from './guest/kind.ts'
import { EMAIL, THREAD } from './kind.ts'
import { streams } from './live.ts'
import { onComplained, onDeliveryMoved, refuseFailing } from './moved.ts'
import * as scheduledCalls from './outgoing/scheduled.ts'
import { sendScheduled } from './outgoing/scheduled.ts'
import { nameOf, presentEmail } from './present.ts'
import { countOfPatient, findMessage, listNames, listOfPatient, listWithFiles } from './store/messages.ts'
import { findThreads, newestIncoming } from './store/threads.ts'

const workItem = { kind: threadKind, maySee: worklist.seenByTeam, newest: newestIncoming }
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

type Viewer = Pick<Person, 'claims' | 'practiceId'>
type Names = ReadonlyMap<string, string>

/** The names of threads or emails to somebody who may read them; none for others. */
const namesIn =
  (list: (db: Database, practiceId: string, ids: readonly string[]) => ReturnType<typeof listNames>) =>
  async (db: Database, viewer: Viewer, ids: readonly string[]): Promise<Names> => {
    const { practiceId } = viewer
    if (!practiceId || !mayEmail(viewer)) return new Map()
    const wanted = ids.filter((id) => UUID.test(id))
    const rows = await readFor(db, { practiceId }, (own) => list(own, practiceId, wanted))
    return new Map(rows.map((row) => [row.id, nameOf(row.patient)]))
  }

const namesOfThreads = namesIn(findThreads)

export const email: Capability = {
  name: 'email',
  auditWords,
  routes: mountedIn(emailsCalls, recipients, threadsCalls, actions, scheduledCalls),
  guests: [guests.openedBy(emailKind)],
  streams,
  alerts: EMAIL_ALERTS,
  counts: [counted(waitingEmailsCount, (person) => worklist.countNeeding(workItem, person))],
  auditSubjects: [
    { kinds: [THREAD], namesOf: (_services, db, viewer, ids) => namesOfThreads(db, viewer, ids) },
  ],
  timeline: [
    {
      kind: 'email',
      claims: ['SecureEmail'],
      list: async (db, of, page) =>
        (await listOfPatient(db, of, page)).map((row) => timelineEntry(presentEmail(row))),
      count: countOfPatient,
      listFiles: async (db, of, limit) =>
        (await listWithFiles(db, of, limit)).flatMap((row) => filesOfEmail(presentEmail(row))),
    },
  ],
  workItems: [workItem],
  jobs: [sendScheduled],
  hooks: {
    'deliveries.moved': (services) => (tx, moved) => onDeliveryMoved(tx, services, moved),
    'guests.beforeMessage': () => refuseFailing,
    'deliveries.complained': (services) => (tx, complaint) => onComplained(tx, services, complaint),
  },
  prepare: (services) => {
    services.email = { threads: createConversations(services, emailConversationType(services)) }
    services.guestKinds.declare(emailKind)
    services.guestKinds.listFailing = async (db, practiceId, addresses) =>
      new Set((await listProblems(db, practiceId, addresses)).keys())
    services.files.holders.set(EMAIL, {
      listReadable: async (db, person, ids) => {
        const { practiceId } = person
        if (!practiceId || !mayEmail(person)) return []
        return readFor(db, { practiceId }, (own) => listOwn(own, practiceId, ids))
      },
    })
    services.deliveries.itemKinds.set(EMAIL, {
      kind: EMAIL,
      mayRead: async (db, viewer, id) =>
        mayEmail(viewer) && UUID.test(id) && (await findMessage(db, viewer.practiceId!, id)) !== undefined,
      namesOf: namesIn(listNames),
    })
  },
  fillDemo,
}
