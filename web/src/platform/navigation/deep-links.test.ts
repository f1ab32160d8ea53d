import { describe, expect, test } from 'vitest'
import { createStoredSession } from '../session/stored.ts'
import { createMemoryStorage } from '../storage/storage.ts'
import { createDeepLinks, DEEP_LINK_NAMES } from './deep-links.ts'

const ORIGIN = 'https://corridor.test'
const ADA = 'ada'

function setUp() {
  const storage = createMemoryStorage()
  const browser = createMemoryStorage()
  const clock = { now: 1_000_000 }
  const open = () =>
    createDeepLinks(
      { tab: storage, browser },
      () => ORIGIN,
      () => clock.now,
    )
  const openTab = () => {
    const opened = createDeepLinks({ tab: createMemoryStorage(), browser }, () => ORIGIN)
    opened.capture(`${ORIGIN}/login`)
    return opened
  }
  return { storage, browser, clock, open, openTab, links: open() }
}

describe('a deep link', () => {
  test.each(DEEP_LINK_NAMES)(
    '%s is recognised on any address, survives a reload, and is given once',
    (name) => {
      const { links, open } = setUp()
      links.capture(`${ORIGIN}/whatever/path?other=1&${name}=a%20b`)
      const nextTab = open()
      expect(nextTab.peek(name)).toBe('a b')
      expect(nextTab.consume(name)).toBe('a b')
      expect(nextTab.consume(name)).toBeNull()
    },
  )

  test('is all of the names of the specification', () => {
    const names =
      'code, inviteCode, educhannel_id, isloggedinonmobile, onetimecode, redirect_url, abort, member_plan, user_action, accountId, redirectedFrom, postId, channelId'
    expect(DEEP_LINK_NAMES.join(', ')).toBe(names)
  })

  test('does not push out those that came before', () => {
    const { links } = setUp()
    links.capture(`${ORIGIN}/invite?code=c1`)
    links.capture(`${ORIGIN}/login`)
    links.capture(`${ORIGIN}/dashboard/education?postId=p1`)
    expect(links.peek('code')).toBe('c1')
    expect(links.peek('postId')).toBe('p1')
  })

  test.each([
    ['is empty', 'code='],
    ['has another case', 'CODE=1'],
    ['is endless', `code=${'x'.repeat(3000)}`],
    ['is unknown', 'token=1'],
  ])('that %s is none', (_, query) => {
    const { links, storage } = setUp()
    links.capture(`${ORIGIN}/?${query}`)
    expect(links.peek('code')).toBeNull()
    expect(storage.length).toBe(0)
  })

  test('survives a storage that somebody scribbled in', () => {
    const { links, storage } = setUp()
    storage.setItem('deepLinks', '{nonsense')
    storage.setItem('wantedPath', '[')
    expect(links.peek('code')).toBeNull()
    expect(links.landing(ADA)).toBeNull()
  })
})

describe('an invitation to a learning channel', () => {
  test('survives closing the tab, and is given once', () => {
    const { links, openTab, browser } = setUp()
    links.capture(`${ORIGIN}/login?inviteCode=CLASS&postId=p1`)
    const nextTab = openTab()
    expect(nextTab.peek('inviteCode')).toBe('CLASS')
    expect(nextTab.peek('postId')).toBeNull()
    expect(nextTab.consume('inviteCode')).toBe('CLASS')
    expect(browser.length).toBe(0)
    expect(openTab().peek('inviteCode')).toBeNull()
  })

  test('is followed in every tab that is open, whichever comes first', () => {
    const { links, openTab } = setUp()
    links.capture(`${ORIGIN}/signup?inviteCode=CLASS`)
    const confirmed = openTab()
    links.forgetChannel(links.channelPath())
    expect(confirmed.channelPath()).toBe('/dashboard/education?inviteCode=CLASS')
  })

  test('survives a session that is cleared', () => {
    const { links, browser, openTab } = setUp()
    links.capture(`${ORIGIN}/login?inviteCode=CLASS`)
    createStoredSession(browser).clear()
    expect(openTab().peek('inviteCode')).toBe('CLASS')
  })

  test('leads to the learning hub with the code, once', () => {
    const { links } = setUp()
    links.capture(`${ORIGIN}/login?inviteCode=a%26b`)
    const path = links.channelPath()
    expect(path).toBe('/dashboard/education?inviteCode=a%26b')
    links.forgetLanding(path)
    links.forgetChannel('/dashboard')
    expect(links.peek('inviteCode')).toBe('a&b')
    links.forgetChannel(path)
    expect(links.peek('inviteCode')).toBeNull()
  })

  test('leads to the channel that the way in named', () => {
    const { links } = setUp()
    links.capture(`${ORIGIN}/login?educhannel_id=c1`)
    const path = links.channelPath()
    expect(path).toBe('/dashboard/education?channelId=c1')
    links.forgetChannel(path)
    expect(links.peek('educhannel_id')).toBeNull()
  })
})

describe('a session handed over by a phone', () => {
  const address = `${ORIGIN}/login?isloggedinonmobile=true&onetimecode=s3cret&email=ada%40example.test&code=c1#top`

  test('is given once, with the account', () => {
    const { links } = setUp()
    links.capture(address)
    expect(links.consumeHandover()).toEqual({
      oneTimeCode: 's3cret',
      email: 'ada@example.test',
      until: 1_120_000,
    })
    expect(links.consumeHandover()).toBeNull()
  })

  test('does not stay in the address', () => {
    expect(setUp().links.capture(address)).toBe('/login?isloggedinonmobile=true&code=c1#top')
  })

  test('needs both parameters', () => {
    const { links } = setUp()
    links.capture(`${ORIGIN}/login?onetimecode=s3cret`)
    expect(links.consumeHandover()).toBeNull()
    links.capture(`${ORIGIN}/login?isloggedinonmobile=true`)
    expect(links.consumeHandover()).toBeNull()
  })

  test('is dropped after two minutes, also from the storage', () => {
    const { links, clock, storage } = setUp()
    links.capture(address)
    clock.now += 119_999
    expect(links.peek('onetimecode')).toBe('s3cret')
    clock.now += 1
    expect(links.peek('code')).toBe('c1')
    expect(storage.getItem('deepLinks')).toBe('{"code":"c1"}')
    expect(links.consumeHandover()).toBeNull()
  })

  test('never has its code used for the email of an earlier link', () => {
    const { links } = setUp()
    links.capture(address)
    links.capture(`${ORIGIN}/login?isloggedinonmobile=true&onetimecode=other`)
    expect(links.consumeHandover()).toMatchObject({ oneTimeCode: 'other', email: null })
  })

  test('alone gives a meaning to an email in the address', () => {
    const { links } = setUp()
    expect(links.capture(`${ORIGIN}/login?email=ada%40example.test`)).toBe('/login?email=ada%40example.test')
    links.capture(`${ORIGIN}/login?isloggedinonmobile=true&onetimecode=s3cret`)
    expect(links.consumeHandover()).toMatchObject({ oneTimeCode: 's3cret', email: null })
  })
})

describe('after sign-in', () => {
  test('one lands on the wanted path with its parameters, once', () => {
    const { links, open } = setUp()
    links.remember('/dashboard/chat?channelId=a--b&postId=1#m')
    const nextTab = open()
    const path = nextTab.landing(ADA)
    expect(path).toBe('/dashboard/chat?channelId=a--b&postId=1#m')
    expect(nextTab.landing(ADA)).toBe(path)
    nextTab.forgetLanding(path!)
    expect(nextTab.landing(ADA)).toBeNull()
  })

  test('the path that a session ended on is only for the same person', () => {
    const { links } = setUp()
    links.remember('/dashboard/chat?channelId=a--b', ADA)
    expect(links.landing('ben')).toBeNull()
    expect(links.landing(ADA)).toBe('/dashboard/chat?channelId=a--b')
  })

  test('the wanted path goes before redirect_url, which stays for the screen it belongs to', () => {
    const { links } = setUp()
    links.capture(`${ORIGIN}/dashboard/education?redirect_url=%2Fdashboard%2Fcurbside`)
    links.remember('/dashboard/education?redirect_url=%2Fdashboard%2Fcurbside')
    const path = links.landing(ADA)!
    expect(path).toContain('/dashboard/education')
    links.forgetLanding(path)
    expect(links.peek('redirect_url')).toBe('/dashboard/curbside')
  })

  test('redirect_url is followed once when it is a path of ours', () => {
    const { links } = setUp()
    links.capture(`${ORIGIN}/login?redirect_url=${encodeURIComponent('/dashboard/chat?channelId=1')}`)
    expect(links.landing(ADA)).toBe('/dashboard/chat?channelId=1')
    links.forgetLanding('/dashboard/chat?channelId=1')
    expect(links.peek('redirect_url')).toBeNull()
  })

  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/.//evil.example',
  ])('%s is followed neither as redirect_url nor as a wanted path', (address) => {
    const { links, storage } = setUp()
    links.capture(`${ORIGIN}/login?redirect_url=${encodeURIComponent(address)}`)
    links.remember(address)
    expect(links.landing(ADA)).toBeNull()
    storage.setItem('wantedPath', JSON.stringify({ path: address }))
    expect(links.landing(ADA)).toBeNull()
  })
})
