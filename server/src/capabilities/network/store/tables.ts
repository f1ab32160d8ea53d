import type { ReportReason } from '@corridor/contract/network/model.ts'
import type { Database } from '#platform/database/database.ts'
import type { Kind } from '../party.ts'

type NetworkTables = {
  network_practice_link: { practice_id: string; with_id: string; connected_at: Date }
  network_individual_link: { practice_id: string; person_id: string; connected_at: Date }
  network_unsuggested: { practice_id: string; hidden_id: string; until: Date | null }
  network_block: { person_id: string; blocked_id: string; blocked_at: Date }
  network_email_invite: {
    id: string
    from_id: string
    kind: Kind
    email: string
    email_key: string
    message: string
    invited_at: Date
    sent_at: Date
    expires_at: Date
  }
  network_report: {
    id: string
    reporter_id: string | null
    person_id: string | null
    practice_id: string | null
    reason: ReportReason
    text: string
    reported_at: Date
    settled_at: Date | null
  }
}

/** A request between two parties, or a connection of two people: the rows of both tables in one shape. */
export interface ConnectionRow {
  kind: Kind
  id: string
  from_practice_id: string | null
  from_user_id: string
  to_practice_id: string | null
  to_user_id: string | null
  from_party: string
  to_party: string
  status: 'pending' | 'accepted' | 'declined' | 'ended'
  message: string
  invited_at: Date
  sent_at: Date
  answered_at: Date | null
  /** Set when it came of an invitation by address, which is all that its sender sees; of a person’s until it is accepted. */
  invitation_id: string | null
  email_invite_id: string | null
  is_by_address: boolean
}

export type EmailInviteRow = NetworkTables['network_email_invite']
export type ReportRow = NetworkTables['network_report']
export const tables = (db: Database) => db.withTables<NetworkTables>()
