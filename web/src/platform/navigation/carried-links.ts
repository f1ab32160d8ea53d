import { CARRIED_LINKS_KEY } from '../session/stored.ts'
import { useSession } from '../session.ts'
import { browserStorage } from '../storage/storage.ts'
import { type DeepLinkName, deepLinks } from './deep-links.ts'

/** What must survive between signing up and the first sign-in: the practice to join. */
const CARRIED = ['code', 'educhannel_id'] as const satisfies readonly DeepLinkName[]

type Links = Partial<Record<(typeof CARRIED)[number], string>>
interface Carried {
  personId: string
  links: Links
}

/**
 * Deep links live in one tab, and the confirmation mail of a sign-up opens another. So they are stored in
 * the browser for the account that is being opened, and for no other person.
 */
export function createCarriedLinks(storage: Storage, links: Pick<typeof deepLinks, 'peek' | 'adopt'>) {
  function read(): Carried | null {
    try {
      return JSON.parse(storage.getItem(CARRIED_LINKS_KEY) ?? 'null') as Carried | null
    } catch {
      return null
    }
  }

  /** To be called when this person has signed up. */
  function carry(personId: string): void {
    const found: Links = {}
    for (const name of CARRIED) found[name] = links.peek(name) ?? undefined
    if (Object.values(found).some(Boolean))
      storage.setItem(CARRIED_LINKS_KEY, JSON.stringify({ personId, links: found }))
  }

  /** Hands over what waits for this person, once. */
  function deliver(personId: string): void {
    const carried = read()
    if (carried?.personId !== personId) return
    storage.removeItem(CARRIED_LINKS_KEY)
    links.adopt(carried.links)
  }

  return { carry, deliver }
}

const carriedLinks = createCarriedLinks(browserStorage('localStorage'), deepLinks)

export const carryLinks = carriedLinks.carry

/** A person who signs in gets the links they signed up with. Must be called before restoring. */
export const deliverCarried = (): (() => void) =>
  useSession.subscribe(({ user }, before) => {
    if (user && user.id !== before.user?.id) carriedLinks.deliver(user.id)
  })
