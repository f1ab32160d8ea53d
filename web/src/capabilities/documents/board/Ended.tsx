import type { Side } from '@corridor/contract/documents/referrals.ts'
import { STAGE_NAMES } from '@corridor/contract/documents/stage-names.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { classes } from '#ui/classes.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { IconChevronLeft, IconChevronRight } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { endedQuery } from '../state/queries.ts'
import styles from './Board.module.css'
import { boardText as text } from './text.ts'

interface EndedProps {
  side: Side
  count: number
  dropZone: ComponentProps<'section'> & { 'data-over'?: boolean }
}

/** What was closed or declined, folded into a strip at the end of the board. */
export function Ended({ side, count, dropZone }: EndedProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <section
      className={classes(styles.ended, isOpen && styles.wide)}
      aria-label={STAGE_NAMES.closed}
      {...dropZone}
    >
      <IconButton
        label={isOpen ? text.hideEnded : text.showEnded}
        icon={isOpen ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? <EndedRows side={side} /> : <span className={styles.vertical}>{text.closed(count)}</span>}
    </section>
  )
}

function EndedRows({ side }: { side: Side }) {
  const [search] = useSearchParams()
  const query = useInfiniteQuery(endedQuery(side))
  return (
    <Loaded query={query} loadingLabel={text.loading} rows={4} failedTitle={text.failedTitle}>
      {({ pages }) => (
        <>
          <ul className={styles.endedRows}>
            {pages
              .flatMap(({ referrals }) => referrals)
              .map(({ id, patientTag, stage }) => (
                <li key={id}>
                  <TextLink to={addressWith(search, { document: id })}>{patientTag}</TextLink>{' '}
                  <span className={styles.practice}>{stage && STAGE_NAMES[stage]}</span>
                </li>
              ))}
          </ul>
          <MoreButton query={query} size="s">
            {text.more}
          </MoreButton>
        </>
      )}
    </Loaded>
  )
}
