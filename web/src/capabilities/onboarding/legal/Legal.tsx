import { useLocation } from 'react-router'
import { EntryFrame } from '#entry/EntryFrame.tsx'
import { LegalLinks } from './LegalLinks.tsx'
import { LegalSections } from './LegalSections.tsx'
import { LEGAL } from './legal-text.ts'

/** One of the texts that bind. Open to everybody. */
export function Legal() {
  const { pathname } = useLocation()
  const shown = Object.values(LEGAL).find(({ path }) => path === pathname) ?? LEGAL.terms
  return (
    <EntryFrame isWide title={shown.title} intro={shown.intro}>
      <LegalSections sections={shown.sections} />
      <LegalLinks without={shown.path} />
    </EntryFrame>
  )
}
