import type { GuestLink, Language } from '@corridor/contract/guests/model.ts'
import { useEffect, useRef, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import { Frame } from '#guest/Frame.tsx'
import type { GuestScreenProps } from '#guest/part.ts'
import { Lock } from './Lock.tsx'
import { KINDS } from './parts.ts'
import { PAGE_TEXTS, type PageText } from './text.ts'
import { type LinkEnd, useLink } from './use-link.ts'
import { useLoaded } from './use-loaded.ts'

interface LinkPageProps {
  language: Language
  onLanguage: () => void
}

/** A link: locked, opened, or why it is neither. */
export function LinkPage({ language, onLanguage }: LinkPageProps) {
  const { token, shown, link, end, pass, wasOpen, look, open } = useLink()
  const text = PAGE_TEXTS[language]
  const title = link ? (KINDS[link.kind]?.titles[language] ?? text.otherTitle) : text.loading

  useEffect(() => {
    document.title = link ? `${title} · ${link.practice.name}` : title
  }, [title, link])

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
          title={title}
          text={text}
          language={language}
          onOpened={(one) => open(one.pass)}
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

type OpenedProps = GuestScreenProps & { link: GuestLink; text: PageText }

/** The thing itself, by the screen of its kind. */
function Opened({ link, ...props }: OpenedProps) {
  const Screen = useLoaded(KINDS[link.kind]?.load)
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
  state: LinkEnd
  canRenew: boolean
  wasOpen: boolean
  text: PageText
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
