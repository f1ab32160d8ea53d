import type { StoredFile } from '@corridor/contract/files/model.ts'
import type { DeviceKind } from '@corridor/contract/guests/model.ts'
import type { Generated, Insertable, Selectable } from 'kysely'
import type { Database } from '#platform/database/database.ts'

type GuestsTables = {
  guests_link: {
    id: string
    practice_id: string
    kind: string
    subject_id: string
    recipient_name: string
    email: string | null
    mobile: string | null
    birth_date: string | null
    sent_by: string | null
    made_at: Date
    sending: Generated<number>
    sent_at: Date
    expires_at: Date
    renewable_until: Date
    max_uses: number | null
    uses: Generated<number>
    wrong_answers: Generated<number>
    recalled_at: Date | null
    is_undelivered: Generated<boolean>
  }
  guests_token: { id: string; hash: Buffer; link_id: string; practice_id: string; sending: number }
  guests_code: {
    link_id: string
    practice_id: string
    hash: Buffer | null
    requested_at: Date
    recent_requests: Date[]
    tries_left: number
    expires_at: Date
  }
  guests_pass: { id: string; hash: Buffer; link_id: string; practice_id: string; expires_at: Date }
  guests_device: { hash: Buffer; practice_id: string; address_hash: Buffer; expires_at: Date }
  guests_view: {
    id: Generated<string>
    link_id: string
    practice_id: string
    opened_at: Date
    device: DeviceKind
    is_trusted_device: boolean
  }
  guests_message: {
    id: string
    practice_id: string
    sent_by: string | null
    subject: string
    text: string
    created_at: Date
    reply: string | null
    replied_at: Date | null
    files: Generated<StoredFile[]>
  }
}

export type Link = Selectable<GuestsTables['guests_link']>
export type NewLink = Insertable<GuestsTables['guests_link']>
export type Token = Selectable<GuestsTables['guests_token']>
export type Pass = Selectable<GuestsTables['guests_pass']>
export type View = Selectable<GuestsTables['guests_view']>
export type Message = Selectable<GuestsTables['guests_message']>
export type NewMessage = Insertable<GuestsTables['guests_message']>

export const tables = (db: Database) => db.withTables<GuestsTables>()
