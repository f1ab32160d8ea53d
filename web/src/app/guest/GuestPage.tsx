import type { Language } from '@corridor/contract/guests/model.ts'
import { languageOf } from '@corridor/contract/guests/rules.ts'
import { useEffect, useState } from 'react'
import { findLanguage, storeLanguage, storeLinkToken, takeRegistration } from '#guest/stored.ts'
import { LinkPage } from './LinkPage.tsx'
import { REGISTRATIONS } from './parts.ts'
import { PAGE_TEXTS } from './text.ts'
import { useLoaded } from './use-loaded.ts'

const findRegistration = () => takeRegistration(Object.keys(REGISTRATIONS))

/** What a link opens; or, for a visitor who has none yet, registering first. */
export function GuestPage() {
  const [registration, setRegistration] = useState(findRegistration)
  const [language, setLanguage] = useState<Language>(() =>
    languageOf([findLanguage() ?? '', ...navigator.languages]),
  )
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  useEffect(() => {
    const take = () => setRegistration(findRegistration())
    window.addEventListener('hashchange', take)
    return () => window.removeEventListener('hashchange', take)
  }, [])
  const switchLanguage = () => {
    const other = language === 'en' ? 'es' : 'en'
    storeLanguage(other)
    setLanguage(other)
  }
  const Registration = useLoaded(REGISTRATIONS[registration?.name ?? ''])
  const text = PAGE_TEXTS[language]
  if (!registration) return <LinkPage language={language} onLanguage={switchLanguage} />
  if (!Registration) return <h1 className="waiting">{text.loading}</h1>
  return (
    <Registration
      token={registration.token}
      language={language}
      text={text}
      onLanguage={switchLanguage}
      onLink={(token) => {
        storeLinkToken(token)
        setRegistration(undefined)
      }}
    />
  )
}
