import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { Call } from '@corridor/contract/kernel/route.ts'
import type { Caller } from '../calls.ts'
import { writtenCall } from '../calls.ts'
import type { ValidCall } from '../world/valid-call.ts'
import type { World } from '../world/world.ts'
import { type Callers, KINDS, type Kind } from './callers.ts'
import { EACH_TIME, type Sent, type Way } from './part.ts'
import type { CallRow } from './rows.ts'

/** A valid call says whose it is. */
interface Valid extends Sent {
  as?: Caller
}

type Make = (world: World) => Promise<Valid> | Valid

/** A call of the contract is made like its valid one; one of no contract, without anything. */
const validCall = ({ entry }: CallRow): Make => (entry?.make as ValidCall<KnownCall> as Make) ?? (() => ({}))

const isLikeValid = ({ way, entry }: CallRow): boolean => entry !== undefined && (!way || way === EACH_TIME)

function wayOf(row: CallRow): Way {
  if (row.way === EACH_TIME) return { each: validCall(row) }
  return row.way ?? { once: validCall(row) }
}

/**
 * Nobody shows anything but what is theirs: the operator's link, which a valid call contains, is the operator's, and a guest's link
 * belongs to no kind of caller here.
 */
function shown(
  kind: Kind,
  callers: Callers,
  what: string,
  { authorization, ...headers }: Record<string, string> = {},
) {
  // The link that was made last is the one that counts.
  if (authorization && what.includes(' /operator/')) callers.operator.guest = { authorization }
  const { session: as, guest } = callers[kind]
  return { as, headers: { ...headers, ...guest } }
}

/** Not signed in, and locked: whatever they call. */
const AT_THE_DOOR = ['401', '423']

/** A call that was refused, by the id under which it would stand in the audit trail. */
export interface Refused {
  who: Kind
  row: string
  requestId: string
}

/** A valid call that was answered, and whose it was. */
export interface Answered {
  call: string
  requestId: string
  personId?: string
}

export interface Walked {
  refused: Refused[]
  answered: Answered[]
}

const requestIdOf = (headers: Headers): string => headers.get('x-request-id') ?? ''

/** Whether the admin’s call of the row is the valid one as it is; every other one is made on its own. */
const isOfAdmin = (row: CallRow, { as }: Valid, { admin }: Callers): boolean =>
  isLikeValid(row) && as !== undefined && as.givenName === admin.session?.givenName

/** Makes the valid call in the name of whose it is, and returns its status. */
async function makeValid(world: World, row: CallRow, { answered }: Walked) {
  const input = await validCall(row)(world)
  const { status, body, headers } = await world.app.send(writtenCall(row.what as Call, input), input)
  answered.push({ call: row.what, requestId: requestIdOf(headers), personId: input.as?.givenName })
  return { status, ...(status !== 200 && { body }) }
}

/**
 * Makes the call of a row as everybody, and returns their statuses. The admin comes last: whatever they may do, the
 * others were refused while there was something to find. A caller who is refused before the input is looked at makes the
 * admin's own call. Where the admin does not make the valid call as it is, it is made once more, by whose it is.
 */
export async function walkCall(world: World, callers: Callers, row: CallRow, walked: Walked) {
  const way = wayOf(row)
  const make = async (kind: Kind): Promise<Valid> =>
    (await way.each?.(world)) ?? (await way.own?.(callers[kind].session)) ?? {}
  const ofAdmin = (await way.once?.(world)) ?? (await make('admin'))
  const isLikeAdmin = (kind: Kind): boolean =>
    kind === 'admin' || way.once !== undefined || (AT_THE_DOOR.includes(row.expected[kind]) && !way.own)
  const inputs = new Map<Kind, Valid>(
    await Promise.all(
      KINDS.map(async (kind) => [kind, isLikeAdmin(kind) ? ofAdmin : await make(kind)] as const),
    ),
  )
  const isValid = isOfAdmin(row, ofAdmin, callers)
  const callAs = async (kind: Kind) => {
    const sent = inputs.get(kind)!
    const { status, headers } = await world.app.send(writtenCall(row.what as Call, sent), {
      ...sent,
      ...shown(kind, callers, row.what, sent.headers),
    })
    const requestId = requestIdOf(headers)
    if (status >= 400) walked.refused.push({ who: kind, row: row.name, requestId })
    if (kind === 'admin' && isValid)
      walked.answered.push({ call: row.what, requestId, personId: sent.as?.givenName })
    return [kind, String(status)] as const
  }
  const others = await Promise.all(KINDS.filter((kind) => kind !== 'admin').map(callAs))
  const statuses = Object.fromEntries([...others, await callAs('admin')])
  const isMade = isValid || !row.entry || walked.answered.some(({ call }) => call === row.what)
  return { statuses, valid: isMade ? { status: 200 } : await makeValid(world, row, walked) }
}
