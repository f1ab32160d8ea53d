import type { GuestLink, Language } from '@corridor/contract/guests/model.ts'
import type { ReactNode } from 'react'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { FieldProblem } from './FieldProblem.tsx'
import type { GuestText } from './text.ts'

const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .map((word) => word.charAt(0))
    .filter((letter) => /\p{L}/u.test(letter))
    .slice(0, 2)
    .join('')
    .toUpperCase()

interface FrameProps {
  practice: GuestLink['practice'] | undefined
  text: GuestText
  onLanguage: () => void
  otherLanguage: Language
  children: ReactNode
}

/** What every guest page stands in: whom it is from, how to reach them, and the language. */
export function Frame({ practice, text, onLanguage, otherLanguage, children }: FrameProps) {
  return (
    <>
      <header className="head">
        {practice && (
          <>
            <span className="mark" aria-hidden="true">
              {initialsOf(practice.name)}
            </span>
            <span className="practice">
              <strong>{practice.name}</strong>
              {practice.phone && <a href={`tel:${practice.phone}`}>{writtenNumber(practice.phone)}</a>}
            </span>
          </>
        )}
        <button type="button" className="quiet language" lang={otherLanguage} onClick={onLanguage}>
          {text.language}
        </button>
      </header>
      <main className="main">{children}</main>
      <FieldProblem text={text} />
      <footer className="foot">
        {practice?.phone && (
          <p>
            {text.notExpected && `${text.notExpected} `}
            <a href={`tel:${practice.phone}`}>{text.call(writtenNumber(practice.phone))}</a>
          </p>
        )}
      </footer>
    </>
  )
}
