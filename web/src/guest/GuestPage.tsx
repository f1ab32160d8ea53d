import { STANDING_SECONDS } from '@corridor/contract/guests/limits.ts'
import type { GuestLink, Language, LinkState } from '@corridor/contract/guests/model.ts'
import { languageOf } from '@corridor/contract/guests/rules.ts'
import { type ComponentType, lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { type CallError, call } from './calls.ts'
import { Frame } from './Frame.tsx'
import { type GuestScreenProps, KINDS } from './kinds.ts'
import { Lock } from './Lock.tsx'
import {
  findDevice,
  findLanguage,
  findPass,
  storeLanguage,
  storeLinkToken,
  storePass,
  takeDoorToken,
  takeLinkToken,
} from './stored.ts'
import { type GuestText, TEXTS } from './text.ts'

/** How the page stands: what it shows follows from the link and from whether it was opened here. */
type Shown = 'loading' | 'offline' | 'locked' | 'opened' | 'ended'

const Door = lazy(async () => ({ default: (await import('#capabilities/curbside/guest/Door.tsx')).Door }))

/** What a link opens; or, for somebody who scanned the code at a door, registering first. */
export function GuestPage() {
  const [door, setDoor] = useState(takeDoorToken)
  const [language, setLanguage] = useState<Language>(() =>
    languageOf([findLanguage() ?? '', ...navigator.languages]),
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    const take = () => setDoor(takeDoorToken())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const switchLanguage = () => {
    const other = language === 'en' ? 'es' : 'en'
    storeLanguage(other)
    setLanguage(other)
  }
  const register = (token: string) => {
    storeLinkToken(token)
    setDoor(undefined)
  }
  const words = TEXTS[language]
  if (door === undefined) return <LinkPage language={language} onLanguage={switchLanguage} />
  return (
    <Suspense fallback={<h1 className="waiting">{words.loading}</h1>}>
      <Door door={door} language={language} words={words} onLanguage={switchLanguage} onToken={register} />
    </Suspense>
  )
}

interface LinkPageProps {
  language: Language
  onLanguage: () => void
}

function LinkPage({ language, onLanguage }: LinkPageProps) {
  const [token, setToken] = useState(takeLinkToken)
  const [shown, setShown] = useState<Shown>('loading')
  const [link, setLink] = useState<GuestLink>()
  const [end, setEnd] = useState<Exclude<LinkState, 'open'> | 'unknown'>('unknown')
  const [pass, setPass] = useState(findPass)
  const [wasOpen, setWasOpen] = useState(false)
  const text = TEXTS[language]
  const title = link ? (text.titles[link.kind] ?? text.otherTitle) : text.loading

  useEffect(() => {
    document.title = link ? `${title} · ${link.practice.name}` : title
  }, [title, link])

  const finish = useCallback((state: Exclude<LinkState, 'open'> | 'unknown') => {
    storePass(undefined)
    setPass(undefined)
    setEnd(state)
    setShown('ended')
  }, [])

  /**
   * Reads how the link stands, and returns it if it waits to be opened. A page that was opened goes on while its pass is good, whatever
   * became of the uses.
   */
  const look = useCallback(async (): Promise<GuestLink | undefined> => {
    if (!token) {
      finish('unknown')
      return undefined
    }
    try {
      const found = await call('GET /guests/v1/link', { guest: token })
      setLink(found)
      const stored = findPass()
      const opened = stored && (await call('GET /guests/v1/pass', { guest: stored }).catch(ignoreRefusal))
      if (opened) {
        if (opened.state === 'open') setShown('opened')
        else finish(opened.state)
        return undefined
      }
      storePass(undefined)
      setPass(undefined)
      if (found.state !== 'open') finish(found.state)
      else {
        setShown('locked')
        return found
      }
    } catch (error) {
      if ((error as CallError).code === undefined) setShown((now) => (now === 'opened' ? now : 'offline'))
      else finish('unknown')
    }
    return undefined
  }, [token, finish])

  const opened = useCallback((received: string) => {
    storePass(received)
    setPass(received)
    setWasOpen(true)
    setShown('opened')
  }, [])

  useEffect(() => {
    const begin = async () => {
      const waiting = await look()
      const device = findDevice()
      // A remembered device opens at once; a mail scanner that runs scripts has no such secret.
      if (device && waiting?.isCodeNeeded)
        await call('POST /guests/v1/open', { guest: token, body: { device } })
          .then((one) => opened(one.pass))
          .catch(() => undefined)
    }
    void begin()
    const take = () => setToken(takeLinkToken())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [look, opened, token])

  // A recalled link closes the page that shows it, without a click.
  useEffect(() => {
    if (shown !== 'opened') return
    const check = async () => {
      const stored = findPass()
      if (document.visibilityState !== 'visible' || !stored) return
      const standing = await call('GET /guests/v1/pass', { guest: stored }).catch((error: CallError) => error)
      // Without a connection nobody knows, and the page stays.
      if ('state' in standing ? standing.state !== 'open' : standing.code !== undefined) await look()
    }
    const timer = setInterval(() => void check(), STANDING_SECONDS * 1_000)
    document.addEventListener('visibilitychange', check)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', check)
    }
  }, [shown, look])

  const formatDate = (instant: string) =>
    new Date(instant).toLocaleDateString(language === 'es' ? 'es-US' : 'en-US', { dateStyle: 'long' })

  return (
    <Frame
      practice={link?.practice}
      text={text}
      onLanguage={onLanguage}
      otherLanguage={language === 'en' ? 'es' : 'en'}
    >
      {shown === 'loading' && <h1 className="waiting">{text.loading}</h1>}
      {shown === 'offline' && (
        <section className="step">
          <h1>{text.offline}</h1>
          <button type="button" className="main-button" onClick={() => void look()}>
            {text.retry}
          </button>
        </section>
      )}
      {shown === 'locked' && link && (
        <Lock
          token={token}
          link={link}
          text={text}
          language={language}
          onOpened={(one) => opened(one.pass)}
          onStale={look}
        />
      )}
      {shown === 'opened' && link && pass && (
        <Opened
          link={link}
          pass={pass}
          text={text}
          language={language}
          formatDate={formatDate}
          onRefused={look}
        />
      )}
      {shown === 'ended' && (
        <Ended token={token} state={end} canRenew={link?.canRenew ?? false} wasOpen={wasOpen} text={text} />
      )}
    </Frame>
  )
}

function ignoreRefusal(error: unknown): undefined {
  if ((error as CallError).code === undefined) throw error
  return undefined
}

type OpenedProps = GuestScreenProps & { link: GuestLink }

/** The thing itself, by the screen of its kind. */
function Opened({ link, ...props }: OpenedProps) {
  const [Screen, setScreen] = useState<ComponentType<GuestScreenProps>>()
  useEffect(() => {
    void KINDS[link.kind]?.().then((loaded) => setScreen(() => loaded))
  }, [link.kind])
  const { text, formatDate } = props
  return (
    <>
      {Screen ? <Screen {...props} /> : <h1 className="waiting">{text.loading}</h1>}
      <div className="after">
        <p className="note">{text.until(formatDate(link.expiresAt))}</p>
        <button type="button" className="no-print" onClick={() => window.print()}>
          {text.print}
        </button>
      </div>
    </>
  )
}

/** What a guest can go on with only by way of the practice, unless it is renewed. */
const CALLED_ABOUT: readonly string[] = ['expired', 'locked', 'renewed', 'used-up']

interface EndedProps {
  token: string
  state: Exclude<LinkState, 'open'> | 'unknown'
  canRenew: boolean
  wasOpen: boolean
  text: GuestText
}

/** Why there is nothing to see, and how to get a new link where that is possible. */
function Ended({ token, state, canRenew, wasOpen, text }: EndedProps) {
  const [outcome, setOutcome] = useState<string>()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [title, detail] = text.ended[state]
  const renew = async () => {
    const { code } = await call('POST /guests/v1/renewals', { body: { token } }).then(
      () => ({ code: 'sent' }),
      (error: CallError) => ({ code: error.code ?? 'offline' }),
    )
    setOutcome(code === 'sent' ? text.renewed : (text.errors[code] ?? text.offline))
  }
  return (
    <section className="step">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {wasOpen && <p>{text.closedNow}</p>}
      <p>{detail}</p>
      {!canRenew && CALLED_ABOUT.includes(state) && <p>{text.callPractice}</p>}
      <p role="status">{outcome}</p>
      {canRenew && outcome === undefined && (
        <button type="button" className="main-button" onClick={() => void renew()}>
          {text.renew}
        </button>
      )}
    </section>
  )
}
