import type { PracticeParty } from '@corridor/contract/network/model.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PartyRow } from '../components/PartyRow.tsx'
import { PracticeAvatar } from '../components/PracticeAvatar.tsx'
import { atPractice } from '../components/places.ts'
import { practiceLine } from './text.ts'

interface PracticeRowProps {
  practice: PracticeParty
  note?: { Icon: TablerIcon; words: string }
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
      detail={practiceLine(practice)}
      note={note}
    >
      {children}
    </PartyRow>
  )
}
