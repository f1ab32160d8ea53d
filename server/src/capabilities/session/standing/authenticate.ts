import { kernelErrors } from '@corridor/contract/kernel/errors.ts'
import { graceEndOf } from '@corridor/contract/people/entry.ts'
import { sessionEnded } from '@corridor/contract/session/errors.ts'
import type { EvenLocked, Person } from '#platform/access/person.ts'
import { createCache } from '#platform/cache/cache.ts'
import { epochSeconds } from '#platform/clock.ts'
import type { Identity } from '#platform/identity.ts'
import { check, found, Refusal } from '#platform/refusal.ts'
import type { Services } from '#platform/services.ts'
import { findLiveSession } from '../store/sessions.ts'
import { findStanding } from './standing.ts'

const CACHED_MAX = 20_000
/** Cached entries are looked up again after this long, even without a notice. */
const CACHED_SECONDS = 60

interface Cached {
  person: Person
  until: number
}

const mayPass = ({ isLocked }: Person, { evenLocked = false }: EvenLocked = {}): boolean =>
  !isLocked || evenLocked

export interface Authenticator extends Pick<Identity, 'authenticate' | 'findPerson'> {
  /** Forgets a session at once: its next call is looked up, and refused. */
  forget: (sessionId: string) => void
  /** Drops the cached entries of a person: their next call is looked up again. */
  forgetPerson: (personId: string) => void
}

/**
 * Finds the person behind a token. Results are cached for a minute, so that most calls cost no query, and
 * dropped as soon as a notice of any process says that the session has ended.
 */
export function createAuthenticator(
  services: Pick<Services, 'config' | 'clock' | 'db' | 'notices' | 'session'>,
): Authenticator {
  const graceEnd = epochSeconds(graceEndOf(services.config.identityGrace) ?? new Date(0))
  const nowSeconds = () => epochSeconds(services.clock.now())

  const byToken = createCache<Cached>({
    max: CACHED_MAX,
    invalidateOn: services,
    isCurrent: ({ until }) => until > nowSeconds(),
    load: async ([token = '']) => {
      const now = nowSeconds()
      const person = await lookUp(token)
      // A standing can end by date, without any event.
      const until = Math.min(
        now + CACHED_SECONDS,
        person.tokenExpiresAt,
        graceEnd > now ? graceEnd : Infinity,
      )
      return new Map([[token, { person, until }]])
    },
  })

  const dropWhere = (matches: (person: Person) => boolean): void =>
    byToken.changeAll((_, cached) => (matches(cached.person) ? undefined : cached))

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

  return {
    forget: (sessionId) => dropWhere(({ sessionId: id }) => id === sessionId),
    forgetPerson: (personId) => dropWhere(({ id }) => id === personId),
    findPerson: async (sessionId, options) => {
      const person = await findBySession(sessionId, 0)
      return person && mayPass(person, options) ? person : undefined
    },
    authenticate: async (token, options) => {
      const { person } = found(await byToken.get(token), sessionEnded)
      check(mayPass(person, options), kernelErrors.sessionLocked)
      return person
    },
  }
}
