import { US_STATES, type UsState } from '@corridor/contract/kernel/us-states.ts'
import type { PracticeListing } from '@corridor/contract/office/model.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { RadioCards } from '../../../ui/RadioCards.tsx'
import { SkeletonRows } from '../../../ui/SkeletonRows.tsx'
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
  const { data, error: failure, refetch, isFetching } = usePractices(state)
  if (!data && failure) {
    return (
      <div className={styles.failed}>
        <Notice tone="error">
          <p>{text.failed}</p>
          <p>{failure.message}</p>
        </Notice>
        <Button isBusy={isFetching} onClick={() => refetch()}>
          {text.retry}
        </Button>
      </div>
    )
  }
  if (!data) return <SkeletonRows label={text.loading} count={3} />
  if (data.length === 0) {
    const action = <ButtonLink to="?way=new">{text.openNew}</ButtonLink>
    return (
      <NothingHere title={text.noneTitle(US_STATES[state])} action={action}>
        {text.none}
      </NothingHere>
    )
  }
  const shown = practicesWith(data, typed)
  if (shown.length === 0) {
    const action = <Button onClick={onClear}>{text.clear}</Button>
    return (
      <NothingHere title={text.filteredTitle} action={action}>
        {text.filtered(typed.trim())}
      </NothingHere>
    )
  }
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
        onChange={(event) => onChoose(data.find(({ id }) => id === event.target.value)!)}
        error={error}
      />
    </div>
  )
}
