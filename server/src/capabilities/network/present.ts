import type {
  FoundPractice,
  IndividualParty,
  PersonConnection,
  PracticeInvite,
  PracticeParty,
  RegistrationInvite,
} from '@corridor/contract/network/model.ts'
import * as people from '#capabilities/people/public.ts'
import type { Database } from '#platform/database/database.ts'
import type { Services } from '#platform/services.ts'
import { mayRespond } from './access.ts'
import { resendAt } from './connections/limits.ts'
import { otherOf, type Party, partyId, personsIn, practicesIn } from './party.ts'
import { listShownPractices, type ShownPractice } from './store/parties.ts'
import type { FoundPracticeRow } from './store/search.ts'
import type { ConnectionRow, EmailInviteRow } from './store/tables.ts'

/*
 * The specification has two families of calls: invites of practices and individuals (platform §3), and connections of people
 * (platform §4). What is one thing inside gets the words of its family here.
 */

/** What presenting a party needs: pictures, and who is let in. */
export type PresentServices = Pick<Services, 'people' | 'config' | 'clock'>

/** Somebody as every list of the network shows them: neither address nor number. */
export const presentPerson = (
  { people: { pictureUrl } }: Pick<Services, 'people'>,
  person: people.PersonRecord,
) => ({
  id: person.id,
  firstName: person.first_name,
  lastName: person.last_name,
  displayName: people.nameOf(person),
  role: person.role,
  profileImageUrl: person.profile_image_id && pictureUrl(person.profile_image_id),
})

export const presentPractice = (row: ShownPractice): PracticeParty => ({
  kind: 'practice',
  id: row.id,
  name: row.name,
  practiceType: row.type,
  city: row.city,
  state: row.state,
  memberCount: row.member_count,
})

export function presentIndividual(
  services: Pick<Services, 'people'>,
  person: people.PersonRecord,
): IndividualParty {
  const { displayName: name, ...shown } = presentPerson(services, person)
  return { kind: 'individual', ...shown, name }
}

type ShownParty = PracticeParty | IndividualParty

export const connectedAs = <Shown extends ShownParty>(party: Shown, connectedAt: Date) => ({
  ...party,
  connectedAt: connectedAt.toISOString(),
})

/** A practice with how it stands to the viewer, and the open invite between the two that the viewer sees. */
export function presentFound(row: FoundPracticeRow): FoundPractice {
  const practice = presentPractice(row)
  const { is_connected, is_sent, invite_id: practiceInviteId } = row
  if (is_connected) return { ...practice, connectionStatus: 'Connected', openInvite: null }
  if (practiceInviteId === null) return { ...practice, connectionStatus: 'NotConnected', openInvite: null }
  const direction = is_sent ? 'sent' : 'received'
  return { ...practice, connectionStatus: 'Pending', openInvite: { practiceInviteId, direction } }
}

async function loadNames(db: Database, ids: readonly string[]): Promise<(id: string) => string> {
  const persons = await people.list(db, [...new Set(ids)])
  const names = new Map(persons.map((person) => [person.id, people.nameOf(person)]))
  return (id) => names.get(id) ?? ''
}

/** These parties as a list shows them, by id, without practices that are not visible. */
export async function showParties(
  db: Database,
  services: PresentServices,
  parties: readonly Party[],
): Promise<Map<string, ShownParty>> {
  const practices = await listShownPractices(db, practicesIn(parties), people.letInNow(services))
  const personIds = personsIn(parties)
  const persons = personIds.length > 0 ? await people.list(db, personIds) : []
  const shown = [
    ...practices.map(presentPractice),
    ...persons.map((person) => presentIndividual(services, person)),
  ]
  return new Map(shown.map((party) => [party.id, party]))
}

/** These people by id: their records, and as a list shows them with the practice where they are approved members. */
export async function loadPersons(db: Database, services: Pick<Services, 'people'>, ids: readonly string[]) {
  const workplaces = await services.people.workplaces(db, ids)
  const persons = await people.list(db, ids)
  return new Map(
    persons.map((record) => {
      const workplace = workplaces.get(record.id)
      const { practiceId, practiceName } = workplace?.isApproved
        ? workplace
        : { practiceId: null, practiceName: null }
      return [record.id, { record, shown: { ...presentPerson(services, record), practiceId, practiceName } }]
    }),
  )
}

/** A request or connection, and the side that views it. */
export interface Viewed {
  viewer: Party
  row: ConnectionRow
}

export const viewedBy = (viewer: Party, rows: readonly ConnectionRow[]): Viewed[] =>
  rows.map((row) => ({ viewer, row }))

/**
 * Invites as each viewer sees them, in the order given; many take as many statements as one. The sender does not learn that
 * one was ignored. An invite with a practice that is not visible is left out.
 */
export async function presentInvites(
  db: Database,
  services: PresentServices,
  viewed: readonly Viewed[],
): Promise<{ viewer: Party; invite: PracticeInvite }[]> {
  if (viewed.length === 0) return []
  const otherIn = ({ viewer, row }: Viewed) => otherOf(row, partyId(viewer))
  const parties = await showParties(db, services, viewed.map(otherIn))
  const nameOf = await loadNames(
    db,
    viewed.map(({ row }) => row.from_user_id),
  )
  return viewed.flatMap((one) => {
    const { viewer, row } = one
    const party = parties.get(partyId(otherIn(one)))
    if (!party) return []
    const isSent = row.from_party === partyId(viewer)
    const invite: PracticeInvite = {
      practiceInviteId: row.id,
      type: row.from_practice_id && row.to_practice_id ? 'practice_invite' : 'individual_invite',
      direction: isSent ? 'sent' : 'received',
      status: !isSent && row.status === 'declined' ? 'ignored' : 'pending',
      invitedDate: row.invited_at.toISOString(),
      fromPracticeId: row.from_practice_id,
      toPracticeId: row.to_practice_id,
      fromUserId: row.from_user_id,
      toUserId: row.to_user_id,
      fromUserName: nameOf(row.from_user_id),
      message: row.message,
      party,
      resendAt: isSent ? resendAt(row.sent_at).toISOString() : null,
    }
    return [{ viewer, invite }]
  })
}

const PERSON_STATUS = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Rejected',
  ended: 'Deleted',
} as const

/** Connections of people as each viewer sees them, in the same way, without those whose other person is gone. */
export async function presentPersonConnections(
  db: Database,
  services: Pick<Services, 'people' | 'config'>,
  viewed: readonly Viewed[],
): Promise<{ viewer: Party; connection: PersonConnection }[]> {
  if (viewed.length === 0) return []
  const ids = [...new Set(viewed.flatMap(({ row }) => [row.from_party, row.to_party]))]
  const persons = await loadPersons(db, services, ids)
  return viewed.flatMap(({ viewer, row }) => {
    const other = persons.get(partyId(otherOf(row, partyId(viewer))))
    const target = persons.get(row.to_party)
    if (!other || !target) return []
    const isAccepted = row.status === 'accepted'
    const { id: personId, ...shown } = other.shown
    const connection: PersonConnection = {
      ...shown,
      personConnectionId: row.id,
      personId,
      sourcePersonId: row.from_party,
      targetPersonId: row.to_party,
      status: PERSON_STATUS[row.status],
      isIndividual: other.record.is_individual,
      email: isAccepted ? other.record.email : null,
      mobile: isAccepted ? other.record.mobile : null,
      message: row.message,
      invitedAt: row.invited_at.toISOString(),
      connectedAt: isAccepted ? (row.answered_at?.toISOString() ?? null) : null,
      waitsForUpgrade: row.status === 'pending' && !mayRespond(services, target.record),
    }
    return [{ viewer, connection }]
  })
}

/** An invitation by address, an individual's or an office's. */
export type SentByAddress = Pick<
  EmailInviteRow,
  'id' | 'from_id' | 'kind' | 'email' | 'message' | 'invited_at' | 'sent_at' | 'expires_at'
>

export async function presentRegistrations(
  db: Database,
  sent: readonly SentByAddress[],
  now: Date,
): Promise<RegistrationInvite[]> {
  const nameOf = await loadNames(
    db,
    sent.map(({ from_id }) => from_id),
  )
  return sent.map((one) => ({
    inviteId: one.id,
    kind: one.kind,
    email: one.email,
    message: one.message,
    invitedDate: one.invited_at.toISOString(),
    expiresAt: one.expires_at.toISOString(),
    isExpired: one.expires_at <= now,
    invitedByName: nameOf(one.from_id),
    abilities: { mayResend: resendAt(one.sent_at) <= now, mayDelete: true },
  }))
}
