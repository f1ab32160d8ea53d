// @vitest-environment jsdom
import { isAlwaysOn } from '@corridor/contract/features.ts'
import { CLAIMS, type Claim, type Feature } from '@corridor/contract/kernel/claims.ts'
import type { LoggedUser } from '@corridor/contract/people/model.ts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepLinks } from '#platform/navigation/deep-links.ts'
import { type EntryStep, STEP_PATHS } from '#platform/navigation/entry-steps.ts'
import { adoptNobody, adoptStored, stored } from '#platform/session/state.ts'
import { signOut } from '#platform/session.ts'
import { createFakeServer } from '#platform/testing/fake-server.ts'
import { ADA, loginReplyOf, tokenWith, userOf } from '#platform/testing/people.ts'
import { type Answers, answer, refusal } from '#platform/testing/show-screen.tsx'
import { show } from '#ui/testing/show.tsx'
import { createRouter, Router } from './Router.tsx'
import { text as shellText } from './shell/text.ts'
import { text } from './text.ts'

vi.mock('./open-live.ts', () => ({ openLive: () => undefined, prepareLive: () => undefined }))
// jsdom has no layout.
window.scrollTo = () => undefined

const FAR_AWAY = 4_000_000_000
const READY = {
  isIndividual: true,
  acceptedAgreement: ['2026-01-01T00:00:00.000Z'],
} satisfies Partial<LoggedUser>
const PRACTICE: Partial<LoggedUser> = {
  ...READY,
  isIndividual: false,
  practiceId: 'bright',
  practiceName: 'Bright Smiles Dental',
  mobile: '+15125550101',
}
const CHAT = '/dashboard/chat?channelId=a--b&postId=7'

// It fills itself once in the life of a window, which this file is.
const router = createRouter()

const replyOf = (over: Partial<LoggedUser>, claims: readonly Claim[]) => ({
  ...loginReplyOf(ADA, tokenWith(claims), FAR_AWAY),
  ...userOf(ADA, over),
  givenName: ADA,
})

const ANSWERS: Answers = {
  'GET /authentication/v2/demo-accounts': () => answer(200, { accounts: [], password: null }),
  'GET /meta/v2/idv-config': () =>
    answer(200, { cutoffDate: null, noGraceDate: null, maySkip: false, provider: 'sandbox' }),
  'POST /authentication/v2/logout': () => answer(200),
  'GET /feature-flags/IndividualNetwork': () => answer(200, { isActive: true }),
}

/** Arrives at an address as a window does that is opened there. */
async function arrive(address: string, answers: Answers = {}) {
  const server = createFakeServer((seen) => {
    const respond = answers[seen.call] ?? ANSWERS[seen.call]
    if (respond) return respond(seen)
    const [, feature] = /^GET \/feature-flags\/(\w+)$/.exec(seen.call) ?? []
    return feature ? answer(200, { isActive: isAlwaysOn(feature as Feature) }) : refusal(404, 'not-found')
  })
  vi.stubGlobal('fetch', server.fetch)
  const { user } = show(<Router router={router} />)
  await router.navigate(deepLinks.capture(`${window.location.origin}${address}`))
  return { user, server }
}

function enter(claims: readonly Claim[], over: Partial<LoggedUser> = READY): void {
  stored.writeSignIn(replyOf(over, claims))
  adoptStored()
}

const at = () => `${window.location.pathname}${window.location.search}`
const expectAt = (address: string) => waitFor(() => expect(at()).toBe(address))
const findHeading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

const open = async (address: string, heading: string | RegExp) => {
  await router.navigate(address)
  await findHeading(heading)
}

beforeEach(async () => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  adoptNobody()
  await router.navigate('/legal/terms')
})

afterEach(() => {
  localStorage.clear()
})

// The router prepares the app for the person who signs in: in the files after this one nobody asked for that.
afterAll(() => {
  vi.resetModules()
})

describe('somebody with a step left', () => {
  const steps: [EntryStep, Partial<LoggedUser>][] = [
    ['pending-approval', { ...PRACTICE, isUserPendingApproval: true }],
    ['identity-verification', { ...PRACTICE, identityVerificationStatus: 'UnVerified' }],
    ['otp', { ...READY, isOnboardingProcessCompleted: false }],
    ['basic-info', { ...PRACTICE, mobile: null, role: null }],
    ['identity-pending', { ...PRACTICE, identityVerificationStatus: 'Needs_review' }],
    [
      'manual-id-sent',
      { ...PRACTICE, identityVerificationStatus: 'UnVerified', manualIdVerificationRequested: true },
    ],
  ]

  test.each(steps)('lands on %s, and no other address leads around it', async (step, over) => {
    enter(['User', 'Chat'], over)
    await arrive('/login')
    await expectAt(STEP_PATHS[step])
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    for (const address of ['/dashboard/chat', '/', '/dashboard']) {
      await router.navigate(address)
      await expectAt(STEP_PATHS[step])
    }
  })
})

/** What stands in the rail. */
const rail = async () =>
  within((await screen.findAllByRole('navigation', { name: shellText.menu }))[0]!).getAllByRole('link')

describe('the menu', () => {
  test('of somebody with one entry closes every other screen, and no address is left blank', async () => {
    enter(['User', 'Chat'], PRACTICE)
    const { user } = await arrive('/dashboard')
    await findHeading(/, Dr Owens$/)
    expect((await rail()).map((link) => link.textContent)).toEqual(['Chat'])
    for (const path of [
      'activity',
      'practices',
      'in-office',
      'patients',
      'emails',
      'network',
      'my-network',
      'curbside',
    ])
      await open(`/dashboard/${path}`, text.notForYou.title)
    await open('/dashboard/education', text.notYet('Learning Hub').title)
    await open('/dashboard/no-such-screen', text.notFound.title)
    await user.click(screen.getByRole('link', { name: text.home }))
    await expectAt('/dashboard')
  })

  test('of a practice with every feature leads to each of its screens, also to those that are not finished', async () => {
    enter(CLAIMS, { ...PRACTICE, isPracticeAdmin: true, hasNoEfax: true })
    const { user } = await arrive('/dashboard', {
      'GET /feature-flags/IndividualNetwork': () => answer(200, { isActive: false }),
    })
    await findHeading(/, Dr Owens$/)
    for (const [name, path, heading] of [
      ['Practices', '/dashboard/practices', 'Practice Channels'],
      ['In office', '/dashboard/in-office', 'In office'],
      ['Learning', '/dashboard/education', 'Learning Hub'],
    ] as const) {
      await user.click((await rail()).find((link) => link.textContent === name)!)
      await expectAt(path)
      await findHeading(heading)
    }
  })

  test('of an individual leads to each of its screens, says where one is, and knows the other network’s address', async () => {
    enter(['User', 'Chat', 'IndividualNetwork'])
    const { user } = await arrive('/dashboard')
    await findHeading(/, Dr Owens$/)
    await waitFor(async () => expect(await rail()).toHaveLength(2))
    for (const [name, path, title] of [
      ['Chat', '/dashboard/chat', 'Chat'],
      ['My network', '/dashboard/my-network', 'Network'],
    ] as const) {
      const link = (await rail()).find(({ textContent }) => textContent === name)!
      await user.click(link)
      await expectAt(path)
      await findHeading(title)
      expect(document.title).toBe(`${title} · Corridor`)
      expect(link.getAttribute('aria-current')).toBe('page')
    }
    await router.navigate('/dashboard/network?view=sent')
    await expectAt('/dashboard/my-network?view=sent')
    await open('/dashboard/office', 'You don’t have an office')
  })
})

describe('a deep link', () => {
  const LOGIN = 'POST /authentication/v2/login'
  const toChat = { [LOGIN]: () => answer(200, replyOf(PRACTICE, ['User', 'Chat'])) }

  async function signIn(user: UserEvent): Promise<void> {
    await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'ada@example.test')
    await user.type(screen.getByLabelText('Password'), 'a long password')
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }

  test('that a guest opens is where they are after sign-in, and is forgotten when they sign out', async () => {
    const { user } = await arrive(CHAT, toChat)
    await expectAt('/login')
    await signIn(user)
    await findHeading('Chat')
    await expectAt(CHAT)
    await signOut()
    await expectAt('/login')
    await signIn(user)
    await findHeading(/, Dr Owens$/)
    await expectAt('/dashboard')
  })

  test('in redirect_url is followed when it is ours', async () => {
    const { user } = await arrive(`/login?redirect_url=${encodeURIComponent(CHAT)}`, toChat)
    await signIn(user)
    await findHeading('Chat')
    await expectAt(CHAT)
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example/dashboard',
    'javascript:document.title="evil"',
    'data:text/html,evil',
  ])('in redirect_url is not followed to %j', async (address) => {
    enter(['User', 'Chat'], PRACTICE)
    await arrive(`/login?redirect_url=${encodeURIComponent(address)}`)
    await findHeading(/, Dr Owens$/)
    await expectAt('/dashboard')
    expect(document.title).toBe('Home · Corridor')
  })
})

describe('an invitation to a learning channel', () => {
  const LEARNS: Claim[] = ['User', 'Chat', 'CEHub']

  test('leads to the learning hub with its code, once', async () => {
    enter(LEARNS, PRACTICE)
    await arrive('/login?inviteCode=CLASS')
    await expectAt('/dashboard/education?inviteCode=CLASS')
    await findHeading('Learning Hub')
    await router.navigate('/')
    await expectAt('/dashboard')
  })

  test.each(['/login', '/'])('leads to the channel that %s named', async (path) => {
    enter(LEARNS, PRACTICE)
    await arrive(`${path}?educhannel_id=c1`)
    await expectAt('/dashboard/education?channelId=c1')
  })

  test('leads people without a learning hub to the start page', async () => {
    enter(['User', 'Chat'], PRACTICE)
    await arrive('/login?inviteCode=CLASS&educhannel_id=c1')
    await findHeading(/, Dr Owens$/)
    await expectAt('/dashboard')
  })
})
