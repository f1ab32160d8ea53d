import { US_STATES, type UsState } from '@corridor/contract/kernel/us-states.ts'
import type { PracticeListing } from '@corridor/contract/office/model.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { practicesWith } from '../state/practice-filter.ts'
import { usePractices } from '../state/queries.ts'
import { wizardText as text } from '../text.ts'
import styles from './PracticeList.module.css'

interface PracticeListProps {
  state: UsState
  /** Makes the list shorter. */
  typed: string
  chosen: PracticeListing | null
  error: string | undefined
  onChoose: (practice: PracticeListing) => void
  onClear: () => void
}

const NothingHere = ({ title, children, action }: { title: string; children: string; action: ReactNode }) => (
  <div className={styles.nothing} role="status">
    <p className={styles.title}>{title}</p>
    <p>{children}</p>
    {action}
  </div>
)

/** The practices of a state, to choose one from. */
export function PracticeList({ state, typed, chosen, error, onChoose, onClear }: PracticeListProps) {
  const none = (
    <NothingHere
      title={text.noneTitle(US_STATES[state])}
      action={<ButtonLink to="?way=new">{text.openNew}</ButtonLink>}
    >
      {text.none}
    </NothingHere>
  )
  const filtered = (
    <NothingHere title={text.filteredTitle} action={<Button onClick={onClear}>{text.clear}</Button>}>
      {text.filtered(typed.trim())}
    </NothingHere>
  )
  return (
    <Loaded
      query={usePractices(state)}
      loadingLabel={text.loading}
      rows={3}
      failedTitle={text.failed}
      empty={{ when: (practices) => practices.length === 0, show: none }}
    >
      {(practices) => {
        const shown = practicesWith(practices, typed)
        if (shown.length === 0) return filtered
        return (
          <div className={styles.list}>
            <RadioCards
              id="practice"
              name="practice"
              legend={text.practices}
              look="list"
              cards={shown.map(({ id, name, practiceType, city }) => ({
                value: id,
                label: name,
                detail: [practiceType, city].filter(Boolean).join(' · '),
                icon: <IconBuildingCommunity size={20} stroke={1.75} />,
              }))}
              value={chosen?.id ?? ''}
              onChange={(chosenId) => onChoose(practices.find(({ id }) => id === chosenId)!)}
              error={error}
            />
          </div>
        )
      }}
    </Loaded>
  )
}
