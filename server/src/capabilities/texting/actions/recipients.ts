import type { Patient } from '@corridor/contract/patients/model.ts'
import {
  missingMobileNumber,
  mobileNumberExisting,
  recipientNotFound,
} from '@corridor/contract/texting/errors.ts'
import type { TextRecipient } from '@corridor/contract/texting/model.ts'
import { NUMBER_SENTENCES } from '@corridor/contract/texting/problems.ts'
import * as routes from '@corridor/contract/texting/routes.ts'
import { z } from 'zod'
import * as patients from '#capabilities/patients/public.ts'
import { action, readInPractice } from '#platform/action.ts'
import type { Database } from '#platform/database/database.ts'
import { paging } from '#platform/paging.ts'
import { check, found, wrongInput } from '#platform/refusal.ts'
import { practiceIdOf } from '../access.ts'
import { checkNumber } from '../phone.ts'
import { ownNumbers } from '../store/numbers.ts'

const pages = paging(
  'texting-recipients',
  z.object({ last: z.string(), first: z.string(), id: z.string(), group: z.int().optional() }),
)

const present = ({ id, firstName, lastName, mobileNumber, dateOfBirth }: Patient): TextRecipient => ({
  id,
  firstName,
  lastName,
  mobileNumber,
  dateOfBirth,
})

export const listRecipients = readInPractice(
  routes.listRecipients,
  async ({ person, query, db, services }) => {
    const page = { ...pages.begin(services.secrets, query), now: services.clock.now() }
    const rows = await patients.search(db, practiceIdOf(person), query.keyword, page)
    const cut = pages.cut(services.secrets, query, rows, ({ cursor }) => cursor)
    return {
      recipients: cut.page.map(({ patient }) => present(patient)),
      continuationToken: cut.continuationToken,
    }
  },
)

/** The number in E.164. Refuses one that nobody can text, and one that another patient has unless it is said to be shared. */
async function mobileOf(
  db: Database,
  practiceId: string,
  typed: string,
  { except, isShared }: { except?: string; isShared: boolean },
): Promise<string> {
  const own = await ownNumbers(db, practiceId)
  const checked = checkNumber(typed, own)
  if ('problem' in checked)
    throw wrongInput(
      'body.mobileNumber',
      NUMBER_SENTENCES[checked.problem],
      checked.problem === 'missing' ? missingMobileNumber : undefined,
    )
  const holders = await patients.findByPhone(db, practiceId, checked.number)
  check(isShared || holders.every(({ id }) => id === except), mobileNumberExisting)
  return checked.number
}

export const addRecipient = action(routes.addRecipient, async ({ person, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'patient', id: body.id } })
  const { id, isShared, mobileNumber, ...fields } = body
  const number = await mobileOf(tx.db, practiceId, mobileNumber, { except: id, isShared })
  const phones = [{ number, type: 'mobile' as const }]
  await patients.add(tx, practiceId, { ...fields, id, email: null, phones, isAnother: false }, person.id)
  return present(await patients.get(tx.db, practiceId, id))
})

export const updateRecipient = action(routes.updateRecipient, async ({ person, params, body, tx, note }) => {
  const practiceId = practiceIdOf(person)
  note({ subject: { kind: 'patient', id: params.id } })
  const before = found(await patients.find(tx.db, practiceId, params.id), recipientNotFound)
  const { isShared, mobileNumber, ...fields } = body
  const number = await mobileOf(tx.db, practiceId, mobileNumber, { except: before.id, isShared })
  await patients.changeReach(tx, practiceId, before.id, { ...fields, mobileNumber: number })
  return present(await patients.get(tx.db, practiceId, before.id))
})

/** Whether a number is free (specification, platform §5): 404 says that it is. */
export const findByMobileNumber = readInPractice(routes.findByMobileNumber, async ({ person, query, db }) => {
  check(query.mobileNumber !== '', missingMobileNumber)
  const holders = await patients.findByPhone(db, practiceIdOf(person), query.mobileNumber)
  check(holders.length > 0, recipientNotFound)
  return { recipients: holders.map(present) }
})
