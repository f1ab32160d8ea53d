import { randomUUID } from 'node:crypto'
import * as office from '#capabilities/office/public.ts'
import * as people from '#capabilities/people/public.ts'
import { hashPassword, setPassword } from '#capabilities/session/public.ts'
import { auditBeyondCall } from '#platform/audit/trail.ts'
import type { Tx } from '#platform/transaction.ts'
import { makePassword } from './made-password.ts'

const OWNER_ROLE = 'Administration'

export interface FirstAccount {
  email: string
  firstName: string
  lastName: string
  /** A practice to open with it, as its owner. */
  practiceName?: string
}

/**
 * Opens an account without a sign-up, for a new installation. The password is generated, shown once and must be changed at
 * sign-in. All other steps after sign-in are required as for everybody.
 */
export async function openAccount(
  tx: Tx,
  services: office.ChangesTeams,
  { email, firstName, lastName, practiceName }: FirstAccount,
): Promise<string> {
  const id = randomUUID()
  await people.add(tx, { id, email, firstName, lastName, isIndividual: false })
  const password = makePassword({ email, names: [firstName, lastName, practiceName] })
  await setPassword(tx.db, id, await hashPassword(password), tx.now, true)
  if (practiceName) await office.openApprovedPractice(tx, services, practiceName, { id, role: OWNER_ROLE })
  auditBeyondCall(tx, { word: 'operator.account-opened', subject: { kind: 'person', id } })
  return password
}
