import { practiceNumber } from '@corridor/contract/curbside/errors.ts'
import { nameKey } from '@corridor/contract/patients/rules.ts'
import type * as office from '#capabilities/office/public.ts'
import * as patients from '#capabilities/patients/public.ts'
import * as texting from '#capabilities/texting/public.ts'
import type { Database } from '#platform/database/database.ts'
import { wrongInput } from '#platform/refusal.ts'
import { stableId } from '#platform/stable-id.ts'
import type { Tx } from '#platform/transaction.ts'

/** The id of a visit follows from its practice too, so that an id of another one is free and reveals nothing. */
export const visitIdOf = (practiceId: string, id: string): string => stableId(`curbside:${practiceId}:${id}`)

interface Named {
  firstName: string
  lastName: string
  mobile: string | null
}

/** The one patient with this number and this name; nothing where it could be two, or nobody. */
export async function findPatientId(db: Database, practiceId: string, one: Named): Promise<string | null> {
  if (!one.mobile) return null
  const key = nameKey(`${one.firstName} ${one.lastName}`)
  const same = (await patients.findByPhone(db, practiceId, one.mobile)).filter(
    ({ firstName, lastName }) => nameKey(`${firstName} ${lastName}`) === key,
  )
  return same.length === 1 ? same[0]!.id : null
}

/** Nobody can be reached at a number of the practice itself. */
export async function checkNotOwn(
  { db }: Pick<Tx, 'db'>,
  { id, telephone_number, mobile_number }: office.Practice,
  mobile: string,
): Promise<void> {
  const own = [telephone_number, mobile_number, ...(await texting.ownNumbers(db, id))]
  if (own.includes(mobile)) throw wrongInput('body.mobileNumber', practiceNumber.message, practiceNumber)
}
