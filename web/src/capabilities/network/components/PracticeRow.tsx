import type { PracticeParty } from '@corridor/contract/network/model.ts'
import type { ComponentProps } from 'react'
import { practiceSummary } from '../practices/text.ts'
import { PartyRow } from './PartyRow.tsx'
import { PracticeAvatar } from './PracticeAvatar.tsx'

interface PracticeRowProps extends Pick<ComponentProps<typeof PartyRow>, 'opens' | 'note' | 'children'> {
  practice: PracticeParty
}

/** A practice in a list; it opens its details. */
export function PracticeRow({ practice, ...rest }: PracticeRowProps) {
  const { id, name } = practice
  return (
    <PartyRow
      id={id}
      opens="practice"
      avatar={<PracticeAvatar name={name} />}
      name={name}
      detail={practiceSummary(practice)}
      {...rest}
    />
  )
}
