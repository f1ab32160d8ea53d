import type { ReportReason } from '@corridor/contract/network/model.ts'
import type { GeneratedAlways, Selectable } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'

type NetworkTables = {
  network_practice_link: { practice_id: string; with_id: string; connected_at: Date }
  network_individual_link: { practice_id: string; person_id: string; connected_at: Date }
  network_invite: {
    id: string
    from_practice_id: string | null
    from_user_id: string
    to_practice_id: string | null
    to_user_id: string | null
    from_party: GeneratedAlways<string>
    to_party: GeneratedAlways<string>
    status: 'pending' | 'ignored'
    /** Set when it came of an invitation by address, which is all that its sender sees. */
    invitation_id: string | null
    email_invite_id: string | null
    is_by_address: GeneratedAlways<boolean>
    message: string
    invited_at: Date
    sent_at: Date
  }
  network_unsuggested: { practice_id: string; hidden_id: string; until: Date | null }
  network_person_connection: {
    id: string
    source_person_id: string
    target_person_id: string
    status: 'Pending' | 'Accepted' | 'Rejected' | 'Deleted'
    message: string
    invited_at: Date
    answered_at: Date | null
    /** Set when it came of an invitation by address, which is all that its sender sees. */
    is_by_address: boolean
    /** That invitation, until the request is accepted. */
    email_invite_id: string | null
  }
  network_block: { person_id: string; blocked_id: string; blocked_at: Date }
  network_email_invite: {
    id: string
    from_id: string
    kind: 'practice' | 'person'
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

export type InviteRow = Selectable<NetworkTables['network_invite']>
export type PersonConnectionRow = Selectable<NetworkTables['network_person_connection']>
export type EmailInviteRow = Selectable<NetworkTables['network_email_invite']>
export type ReportRow = NetworkTables['network_report']
export const tables = (db: Database) => db.withTables<NetworkTables>()
