import type { Access } from '@corridor/contract/kernel/access.ts'
import type { Claim } from '@corridor/contract/kernel/claims.ts'
import { KINDS, type Kind } from './callers.ts'

/** What a caller needs to be let in, as it is written in the expectations and on the page. */
export type Opener =
  | Claim
  | `${Claim} or ${string}`
  | 'signed in'
  | 'own account'
  | 'even locked'
  | 'open'
  | `link ${string}`

/** What those who are let in get. A number is the same status for all of them. */
export type Answer = 'own' | 'record' | 'team' | number

/** An answer, and who gets another status. */
export type Expected = Answer | ({ of: Answer } & Partial<Record<Kind, number>>)

const WITH_A_SESSION = KINDS.slice(0, KINDS.indexOf('none'))
const SIGNED_IN = WITH_A_SESSION.filter((kind) => kind !== 'shut' && kind !== 'locked')

/** Of the callers, those who hold a claim. It is written by hand, so that the server is not compared with itself. */
const ADMINS: readonly Kind[] = ['admin', 'other']
const HOLDERS: Partial<Record<Claim, readonly Kind[]>> = {
  User: ['admin', 'other', 'member', 'plain', 'alone'],
  Channels: ['admin', 'other', 'member'],
  Chat: ['admin', 'other', 'member', 'alone'],
  FileReader: ['admin', 'other', 'member', 'alone'],
  IndividualNetwork: ['alone'],
  ContactsAndNetwork: ADMINS,
  CurbsideNoEMR: ADMINS,
  eFax: ADMINS,
  Patients: ADMINS,
  PatientTexting: ADMINS,
  PracticeAdmin: ADMINS,
  SecureEmail: ADMINS,
  SharedInbox: ADMINS,
}

function holdersOf(opener: string): readonly Kind[] {
  return opener.split(' or ').flatMap((claim) => {
    const holders = HOLDERS[claim as Claim]
    if (!holders) throw new Error(`It is not written down which of the callers hold ${claim}`)
    return holders
  })
}

/** The callers who are let in. */
export function letIn(opener: Opener): readonly Kind[] {
  if (opener === 'open') return KINDS
  if (opener === 'even locked') return WITH_A_SESSION
  if (opener === 'own account') return [...SIGNED_IN, 'shut']
  if (opener === 'signed in') return SIGNED_IN
  if (opener === 'link operator') return ['operator']
  return opener.startsWith('link ') ? [] : holdersOf(opener)
}

/** What those get who are not. */
function refusalOf(opener: Opener, kind: Kind): number {
  if (opener.startsWith('link ') || !WITH_A_SESSION.includes(kind)) return 401
  return kind === 'locked' ? 423 : 403
}

const TEAM: readonly Kind[] = ['admin', 'member', 'plain']

function statusOf(answer: Answer, kind: Kind): number {
  if (typeof answer === 'number') return answer
  if (answer === 'own') return 200
  const owners: readonly Kind[] = answer === 'record' ? ['admin'] : TEAM
  return owners.includes(kind) ? 200 : 404
}

/** The whole row: what each kind of caller gets. */
export function rowOf(opener: Opener, expected: Expected): Record<Kind, string> {
  const { of: answer, ...others } = typeof expected === 'object' ? expected : { of: expected }
  const allowed = letIn(opener)
  const cells = KINDS.map((kind) => {
    const usual = allowed.includes(kind) ? statusOf(answer, kind) : refusalOf(opener, kind)
    return [kind, String((others as Partial<Record<Kind, number>>)[kind] ?? usual)]
  })
  return Object.fromEntries(cells) as Record<Kind, string>
}

/** How the server opens a call, in the same words. */
export function openerOf(access: Access): Opener {
  if (access.kind === 'claim') return access.anyOf.join(' or ') as Opener
  if (access.kind === 'guest') return `link ${access.token}`
  if (access.kind === 'open') return 'open'
  if (access.whileLocked) return 'even locked'
  return access.whileSuspended ? 'own account' : 'signed in'
}
