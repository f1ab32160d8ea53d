import type { PracticeParty } from '@corridor/contract/network/model.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { practiceSummary } from '../practices/text.ts'
import { atPractice } from './links.ts'
import { PartyRow } from './PartyRow.tsx'
import { PracticeAvatar } from './PracticeAvatar.tsx'

interface PracticeRowProps {
  practice: PracticeParty
  note?: ComponentProps<typeof PartyRow>['note']
  children?: ReactNode
}

/** A practice in a list; it opens its details. */
export function PracticeRow({ practice, ...rest }: PracticeRowProps) {
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
      {...rest}
    />
  )
}
