import type { WebsiteReferralPractice } from '@corridor/contract/documents/refer.ts'
import type { Language } from '@corridor/contract/guests/model.ts'
import { languageOf } from '@corridor/contract/guests/rules.ts'
import { useEffect, useState } from 'react'
import { type CallError, call } from '#guest/calls.ts'
import { Frame } from '#guest/Frame.tsx'
import { findLanguage, storeLanguage } from '#guest/stored.ts'
import { TEXTS } from '#guest/text.ts'
import { ReferForm } from './ReferForm.tsx'
import { REFER_TEXTS } from './text.ts'
import { clearPatient } from './use-typed.ts'

/** A practice's page by which anybody can refer a patient to it. Its address names the practice by a token. */
export function ReferPage({ token }: { token: string }) {
  const [language, setLanguage] = useState<Language>(() =>
    languageOf([findLanguage() ?? '', ...navigator.languages]),
  )
  const [practice, setPractice] = useState<WebsiteReferralPractice | 'gone' | 'offline'>()
  const [sentTo, setSentTo] = useState<string>()
  const text = TEXTS[language]
  const words = REFER_TEXTS[language]
  const load = () =>
    call('GET /office-files/v2/guest/practice', { guest: token }).then(setPractice, (error: CallError) =>
      setPractice(error.code === undefined ? 'offline' : 'gone'),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each address
  useEffect(() => void load(), [token])
  const found = typeof practice === 'object' ? practice : undefined
  useEffect(() => {
    document.documentElement.lang = language
    document.title = found ? words.title(found.name) : text.loading
  }, [language, found, words, text])
  const other = language === 'en' ? 'es' : 'en'
  const onSent = (email: string) => {
    clearPatient(token)
    setSentTo(email)
  }
  return (
    <Frame
      practice={found && { name: found.name, phone: found.phone }}
      text={{ ...text, notExpected: '' }}
      otherLanguage={other}
      onLanguage={() => {
        storeLanguage(other)
        setLanguage(other)
      }}
    >
      {practice === undefined && <h1 className="waiting">{text.loading}</h1>}
      {practice === 'offline' && (
        <section className="step">
          <h1>{text.offline}</h1>
          <button type="button" className="main-button" onClick={() => void load()}>
            {text.retry}
          </button>
        </section>
      )}
      {practice === 'gone' && (
        <section className="step">
          <h1>{words.gone}</h1>
          <p>{words.goneDetail}</p>
        </section>
      )}
      {found && sentTo !== undefined && (
        <section className="step" role="status">
          <h1>{words.sent}</h1>
          <p>{words.sentDetail(found.name, sentTo)}</p>
          <button type="button" className="main-button" onClick={() => setSentTo(undefined)}>
            {words.another}
          </button>
        </section>
      )}
      {found && sentTo === undefined && (
        <ReferForm token={token} practice={found} text={text} words={words} onSent={onSent} />
      )}
    </Frame>
  )
}
