import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { graceEndOf } from '@corridor/contract/people/entry.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import type { EvenLocked, Identity, Person } from '../../../platform/access/person.ts'
import { epochSeconds } from '../../../platform/clock.ts'
import { check, Refusal } from '../../../platform/refusal.ts'
import type { Services } from '../../../platform/services.ts'
import { findLiveSession } from '../store/sessions.ts'
import { findStanding } from './standing.ts'

const REMEMBERED_MAX = 20_000
/** Even what nobody revoked is looked up anew now and then. */
const REMEMBER_SECONDS = 60

interface Remembered {
  person: Person
  until: number
}

const mayPass = ({ isLocked }: Person, { evenLocked = false }: EvenLocked = {}): boolean =>
  !isLocked || evenLocked

export interface Authenticator extends Pick<Identity, 'authenticate' | 'findPerson'> {
  /** Forgets a session at once: its next call is looked up, and refused. */
  forget: (sessionId: string) => void
  /** Forgets what is known of a person: their next call is looked up, with what they may open by then. */
  forgetPerson: (personId: string) => void
}

/**
 * Finds the person behind a token. What was found is remembered for a minute, so that most calls cost no query, and
 * forgotten the moment any process says the session has ended. While the line for that news is down nothing is
 * remembered.
 */
export function createAuthenticator(services: Services): Authenticator {
  const byToken = new Map<string, Remembered>()
  const tokensOf = new Map<string, Set<string>>()
  const graceEnd = epochSeconds(graceEndOf(services.config.identityGrace) ?? new Date(0))
  // A lookup that began before a session ended must not be remembered after it.
  let generation = 0

  function forgetAll() {
    generation += 1
    byToken.clear()
    tokensOf.clear()
  }

  function forget(sessionId: string) {
    generation += 1
    for (const token of tokensOf.get(sessionId) ?? []) byToken.delete(token)
    tokensOf.delete(sessionId)
  }

  function forgetPerson(personId: string) {
    generation += 1
    for (const [token, { person }] of byToken) {
      if (person.id === personId) byToken.delete(token)
    }
  }

  function remember(token: string, person: Person, now: number) {
    if (byToken.size >= REMEMBERED_MAX) forgetAll()
    // What somebody may open can end with the calendar, and nothing happens then that could be told.
    const until = Math.min(
      now + REMEMBER_SECONDS,
      person.tokenExpiresAt,
      graceEnd > now ? graceEnd : Infinity,
    )
    byToken.set(token, { person, until })
    const known = tokensOf.get(person.sessionId)
    if (known) known.add(token)
    else tokensOf.set(person.sessionId, new Set([token]))
  }

  async function findBySession(sessionId: string, tokenExpiresAt: number): Promise<Person | undefined> {
    const session = await findLiveSession(services.db, sessionId, services.clock.now())
    const standing = session && (await findStanding(services.db, services, session.person_id))
    if (!standing) return undefined
    const { user, claims, practiceId } = standing
    return {
      id: user.id,
      sessionId,
      practiceId,
      claims: new Set(claims),
      isSuspended: user.isPracticeSuspended,
      isLocked: session.locked_at !== null,
      tokenExpiresAt,
    }
  }

  async function lookUp(token: string): Promise<Person> {
    const { sub, sid, exp } = await services.session.tokens.readAccess(token, services.clock.now())
    const person = await findBySession(sid, exp)
    if (person?.id !== sub) throw new Refusal(sessionEnded)
    return person
  }

  async function findByToken(token: string): Promise<Person> {
    const now = epochSeconds(services.clock.now())
    const known = byToken.get(token)
    if (known && known.until > now) return known.person
    const begun = generation
    const person = await lookUp(token)
    if (begun === generation && services.notices.isListening()) remember(token, person, now)
    return person
  }

  services.notices.onGap(forgetAll)

  return {
    forget,
    forgetPerson,
    findPerson: async (sessionId, options) => {
      const person = await findBySession(sessionId, 0)
      return person && mayPass(person, options) ? person : undefined
    },
    authenticate: async (token, options) => {
      const person = await findByToken(token)
      check(mayPass(person, options), kernelErrors.sessionLocked)
      return person
    },
  }
}
