import type { PracticeParty } from '@corridor/contract/network/model.ts'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Icon } from '../../../ui/icons/icon.ts'
import { atPractice } from '../components/links.ts'
import { PartyRow } from '../components/PartyRow.tsx'
import { PracticeAvatar } from '../components/PracticeAvatar.tsx'
import { practiceSummary } from './text.ts'

interface PracticeRowProps {
  practice: PracticeParty
  note?: { Icon: Icon; text: string }
  children?: ReactNode
}

/** A practice in a list; it opens its details. */
export function PracticeRow({ practice, note, children }: PracticeRowProps) {
  const [search] = useSearchParams()
  const { id, name } = practice
  return (
    <PartyRow
      id={id}
      to={atPractice(search, id)}
      isOpen={search.get('practice') === id}
      avatar={<PracticeAvatar name={name} />}
      name={name}
      detail={practiceSummary(practice)}
      note={note}
    >
      {children}
    </PartyRow>
  )
}
