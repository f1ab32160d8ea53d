import { sql } from 'kysely'
import type { Database } from '../../../platform/database/database.ts'
import { type PersonRow, tables } from './persons.ts'

export interface ProfileChange {
  firstName?: string
  lastName?: string
  /** In E.164, or none. */
  mobile?: string | null
}

/** A number that changes is not proved any more; the same one again stays as it was. */
const mobileColumns = (mobile: string | null) => ({
  mobile,
  mobile_verified_at: sql<Date | null>`CASE WHEN mobile = ${mobile} THEN mobile_verified_at END`,
})

/** Changes what is given, in one statement, so that two changes at once lose nothing of each other. */
export async function changeProfile(
  db: Database,
  personId: string,
  { firstName, lastName, mobile }: ProfileChange,
): Promise<PersonRow | undefined> {
  return tables(db)
    .updateTable('people_person')
    .set({
      first_name: firstName ?? sql<string>`first_name`,
      last_name: lastName ?? sql<string>`last_name`,
      ...(mobile !== undefined && mobileColumns(mobile)),
    })
    .where('id', '=', personId)
    .returningAll()
    .executeTakeFirst()
}

/** Keeps a number whose code was right. Without a moment of proof it is only kept. Answers whether it is proved now. */
export async function setMobile(
  db: Database,
  personId: string,
  mobile: string,
  provedAt: Date | null,
): Promise<boolean> {
  const row = await tables(db)
    .updateTable('people_person')
    .set(provedAt ? { mobile, mobile_verified_at: provedAt } : mobileColumns(mobile))
    .where('id', '=', personId)
    .returning('mobile_verified_at')
    .executeTakeFirstOrThrow()
  return row.mobile_verified_at !== null
}

export async function setSmsNotification(db: Database, personId: string, isOn: boolean): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ is_sms_notification_on: isOn })
    .where('id', '=', personId)
    .execute()
}

/** The business associate agreement is accepted once; again, the first moment stays. */
export async function setBaaAccepted(db: Database, personId: string, now: Date): Promise<void> {
  await tables(db)
    .updateTable('people_person')
    .set({ baa_accepted_at: now })
    .where('id', '=', personId)
    .where('baa_accepted_at', 'is', null)
    .execute()
}
