import { HANDOVER_CODE_MINUTES } from '@corridor/contract/session/limits.ts'
import { CHANNEL_INVITE_KEY } from '../session/stored.ts'
import { browserStorage } from '../storage/storage.ts'
import { safePath } from './safe-path.ts'

/** The parameters of the specification (platform §2). */
export const DEEP_LINK_NAMES = [
  'code',
  'inviteCode',
  'educhannel_id',
  'isloggedinonmobile',
  'onetimecode',
  'redirect_url',
  'abort',
  'member_plan',
  'user_action',
  'accountId',
  'redirectedFrom',
  'postId',
  'channelId',
] as const
export type DeepLinkName = (typeof DEEP_LINK_NAMES)[number]

/** It signs its owner in, so it is removed from the address, where history and screenshots would show it. */
const SECRET = ['onetimecode']
/** Means something to us only beside a one-time code, as the account to use it for. */
const HANDOVER_EMAIL = 'email'
/** When the code arrived, so that one the server no longer takes does not lie around. */
const HANDOVER_SINCE = 'handoverSince'
const HANDOVER = ['isloggedinonmobile', 'onetimecode', HANDOVER_EMAIL, HANDOVER_SINCE] as const
const HANDOVER_MS = HANDOVER_CODE_MINUTES * 60_000

const LINKS_KEY = 'deepLinks'
const WANTED_KEY = 'wantedPath'
/** No link of ours is longer; an endless one must not fill the storage. */
const LONGEST = 2048

type Links = Partial<Record<DeepLinkName | typeof HANDOVER_EMAIL | typeof HANDOVER_SINCE, string>>
/** The path a person wanted; with `userId` when their session ended there. */
type Wanted = { path: string; userId?: string }
/** What a phone handed over, and the moment (in ms) from which it is of no use. */
export type Handover = { oneTimeCode: string; email: string | null; until: number }

function withoutHandover(links: Links): Links {
  const rest = { ...links }
  for (const name of HANDOVER) delete rest[name]
  return rest
}

interface Storages {
  tab: Storage
  browser: Storage
}

/** What the tab has stored, without a handover code that is of no use any more. */
function createLinkStore(tab: Storage, now: () => number) {
  function read<T>(key: string): T | null {
    try {
      return JSON.parse(tab.getItem(key) ?? 'null') as T | null
    } catch {
      return null
    }
  }
  const store = (value: Links) => tab.setItem(LINKS_KEY, JSON.stringify(value))

  function links(): Links {
    const stored = read<Links>(LINKS_KEY) ?? {}
    if (!stored.onetimecode || now() < Number(stored[HANDOVER_SINCE] ?? 0) + HANDOVER_MS) return stored
    const rest = withoutHandover(stored)
    store(rest)
    return rest
  }

  /** Drops a handover code: it is for a guest who has just arrived. */
  function dropHandover(): void {
    const stored = links()
    if (HANDOVER.some((name) => name in stored)) store(withoutHandover(stored))
  }

  return { read, store, links, dropHandover }
}

/**
 * Deep links live in the tab's own storage: they survive a reload, the sign-in and a cleared session. The
 * invite code of a learning channel is also stored in the browser, and each new tab takes it from there: a
 * confirmation or password mail opens another tab.
 */
export function createDeepLinks({ tab, browser }: Storages, origin: () => string, now = Date.now) {
  const { read, store, links, dropHandover } = createLinkStore(tab, now)

  /** The code of one tab is stored for the others, and a tab that was opened without one takes it. */
  function shareInvite(found: Links): void {
    const waiting = peek('inviteCode') ? null : browser.getItem(CHANNEL_INVITE_KEY)
    if (found.inviteCode) browser.setItem(CHANNEL_INVITE_KEY, found.inviteCode)
    else if (waiting) found.inviteCode = waiting
  }

  /**
   * Stores the parameters of the address this window was opened with; returns the address to show instead.
   */
  function capture(address: string): string {
    const url = new URL(address)
    const found: Links = {}
    const hasCode = url.searchParams.has('onetimecode')
    for (const name of [...DEEP_LINK_NAMES, ...(hasCode ? [HANDOVER_EMAIL] : [])] as (keyof Links)[]) {
      const value = url.searchParams.get(name)
      if (value && value.length <= LONGEST) found[name] = value
    }
    shareInvite(found)
    if (found.onetimecode) found[HANDOVER_SINCE] = String(now())
    // The code of one link must never be combined with the email of another.
    if (hasCode) dropHandover()
    if (Object.keys(found).length > 0) store({ ...links(), ...found })
    for (const name of hasCode ? [...SECRET, HANDOVER_EMAIL] : []) url.searchParams.delete(name)
    return url.pathname + url.search + url.hash
  }

  const peek = (name: keyof Links): string | null => links()[name] ?? null

  /** Gives a parameter once. */
  function consume(name: keyof Links): string | null {
    const { [name]: value, ...rest } = links()
    store(rest)
    if (name === 'inviteCode') browser.removeItem(CHANNEL_INVITE_KEY)
    return value ?? null
  }

  /** Takes links over from another window of the same person. Those of this window have priority. */
  const adopt = (carried: Links): void => store({ ...carried, ...links() })

  /** The code with which a phone hands its session over, once. Not in a render: it is gone afterwards. */
  function consumeHandover(): Handover | null {
    const { isloggedinonmobile, onetimecode: oneTimeCode, email = null, handoverSince } = links()
    dropHandover()
    if (isloggedinonmobile !== 'true' || !oneTimeCode) return null
    return { oneTimeCode, email, until: Number(handoverSince) + HANDOVER_MS }
  }

  function remember(path: string, userId?: string): void {
    const safe = safePath(path, origin())
    if (safe && safe.length <= LONGEST) tab.setItem(WANTED_KEY, JSON.stringify({ path: safe, userId }))
  }

  /**
   * Where a person goes after sign-in: the path they wanted, else `redirect_url` if it is one of ours. A
   * path of another person on a shared computer is ignored.
   */
  function landing(userId: string): string | null {
    const wanted = read<Wanted>(WANTED_KEY)
    const isTheirs = wanted && (!wanted.userId || wanted.userId === userId)
    return (isTheirs ? safePath(wanted.path, origin()) : null) ?? safePath(peek('redirect_url'), origin())
  }

  /** The learning channel that the way in named; the learning hub joins by the code, or opens the channel. */
  function channelPath(): string {
    const found = { channelId: peek('educhannel_id'), inviteCode: peek('inviteCode') }
    const query = Object.entries(found).flatMap(([name, value]) => (value ? [[name, value]] : []))
    return `/dashboard/education?${new URLSearchParams(query)}`
  }

  /** To be called once the person was sent on to that path. */
  function forgetLanding(path: string): void {
    tab.removeItem(WANTED_KEY)
    if (safePath(peek('redirect_url'), origin()) === path) consume('redirect_url')
  }

  /** To be called once the person was let in and sent on to that path: the learning hub has it from the address. */
  function forgetChannel(path: string): void {
    if (path !== channelPath()) return
    consume('educhannel_id')
    consume('inviteCode')
  }

  return {
    capture,
    peek,
    consume,
    adopt,
    consumeHandover,
    dropHandover,
    remember,
    landing,
    channelPath,
    forgetLanding,
    forgetChannel,
  }
}

export const deepLinks = createDeepLinks(
  { tab: browserStorage('sessionStorage'), browser: browserStorage('localStorage') },
  () => window.location.origin,
)

export const { peek: peekDeepLink, consume: consumeDeepLink, consumeHandover } = deepLinks
