import type { KnownCall } from '@corridor/contract/capabilities.ts'
import type { Call } from '@corridor/contract/kernel/route.ts'
import { writtenCall } from '../calls.ts'
import type { ValidCall } from '../world/valid-call.ts'
import { VALID_CALLS } from '../world/valid-calls.ts'
import type { World } from '../world/world.ts'
import { type Callers, KINDS, type Kind } from './callers.ts'
import { EACH_TIME, type Sent, type Way } from './part.ts'
import { PARTS } from './parts.ts'
import type { TableRow } from './table.ts'

/** A call of the contract is made like its valid one; one of no contract, without anything. */
const validCall = (call: string) =>
  (VALID_CALLS as Partial<Record<string, ValidCall<KnownCall>>>)[call] ?? (() => ({}))

function wayOf({ name, what }: TableRow): Way {
  const way = PARTS.ways[name] ?? { once: validCall(what) as Way['once'] }
  return way === EACH_TIME ? { each: validCall(what) as Way['each'] } : way
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

export interface Refused {
  who: Kind
  row: string
  requestId: string
}

/**
 * Makes the call of a row as everybody, and returns their statuses. The admin comes last: whatever they may do, the
 * others were refused while there was something to find. A caller who is refused before the input is looked at makes the
 * admin's own call.
 */
export async function walkCall(world: World, callers: Callers, row: TableRow, refused: Refused[]) {
  const way = wayOf(row)
  const make = async (kind: Kind): Promise<Sent> =>
    (await way.each?.(world)) ?? (await way.own?.(callers[kind].session)) ?? {}
  const ofAdmin = (await way.once?.(world)) ?? (await make('admin'))
  const isLikeAdmin = (kind: Kind): boolean =>
    kind === 'admin' || way.once !== undefined || (AT_THE_DOOR.includes(row.expected[kind]) && !way.own)
  const inputs = new Map(
    await Promise.all(
      KINDS.map(async (kind) => [kind, isLikeAdmin(kind) ? ofAdmin : await make(kind)] as const),
    ),
  )
  const callAs = async (kind: Kind) => {
    const sent = inputs.get(kind)!
    const { status, headers } = await world.app.send(writtenCall(row.what as Call, sent), {
      ...sent,
      ...shown(kind, callers, row.what, sent.headers),
    })
    if (status >= 400)
      refused.push({ who: kind, row: row.name, requestId: headers.get('x-request-id') ?? '' })
    return [kind, String(status)] as const
  }
  const others = await Promise.all(KINDS.filter((kind) => kind !== 'admin').map(callAs))
  return Object.fromEntries([...others, await callAs('admin')])
}
