import type { ImportRow, PatientImport } from '@corridor/contract/patients/imports.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { localDay } from '#platform/dates.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { Card } from '#ui/data/Card.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { RadioCards } from '#ui/fields/choice/RadioCards.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { saveProblems, startImport } from '../state/imports.ts'
import { importRowsQuery, type RowKind } from '../state/queries.ts'
import styles from './PreviewStep.module.css'
import { importText, previewText as text } from './text.ts'

const KINDS: readonly RowKind[] = ['new', 'duplicate', 'problem']

const CARDS = [
  { value: 'skip', label: text.skip },
  { value: 'update', label: text.update, detail: text.updateDetail },
]

interface PreviewStepProps {
  one: PatientImport
  onBack: () => void
}

/** What will happen to each row, and what is done about patients who are there already. */
export function PreviewStep({ one, onBack }: PreviewStepProps) {
  const [duplicates, setDuplicates] = useState<'skip' | 'update'>('skip')
  const start = useTask(() => startImport(one.id, duplicates))
  const save = useTask(() => saveProblems(one.id), { failure: 'snackbar' })
  const { found } = one
  const importable = found.new + (duplicates === 'update' ? found.duplicate : 0)
  return (
    <>
      {found.problem > 0 && (
        <Notice tone="info">
          {text.left(found.problem)}{' '}
          <TextButton onClick={() => void save.run()}>{text.saveProblems}</TextButton>
        </Notice>
      )}
      {found.duplicate > 0 && (
        <RadioCards
          id="duplicates"
          name="duplicates"
          look="list"
          legend={text.duplicates(found.duplicate)}
          cards={CARDS}
          value={duplicates}
          onChange={(value) => setDuplicates(value === 'update' ? 'update' : 'skip')}
        />
      )}
      {start.failure && <Notice tone="error">{start.failure}</Notice>}
      {importable === 0 && <Notice tone="error">{text.nothing}</Notice>}
      <div className={styles.actions}>
        {importable > 0 && (
          <Button look="primary" isBusy={start.isBusy} onClick={() => void start.run()}>
            {text.start(importable)}
          </Button>
        )}
        <Button onClick={onBack}>{text.columns}</Button>
      </div>
      <Rows one={one} />
    </>
  )
}

function Rows({ one }: { one: PatientImport }) {
  const [search] = useSearchParams()
  const kind = KINDS.find((known) => known === search.get('rows'))
  const query = useInfiniteQuery(importRowsQuery(one.id, kind))
  return (
    <Card title={importText.stepNames.preview}>
      <div className={styles.filters}>
        <Filters label={text.filter}>
          <Chip to={addressWith(search, { rows: null })} isOn={!kind}>
            {text.all(one.rowCount)}
          </Chip>
          {KINDS.filter((known) => one.found[known] > 0).map((known) => (
            <Chip key={known} to={addressWith(search, { rows: known })} isOn={kind === known}>
              {text[known](one.found[known])}
            </Chip>
          ))}
        </Filters>
      </div>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        rows={8}
        failedTitle={text.failedTitle}
        empty={{
          when: ({ pages }) => pages[0]?.rows.length === 0,
          show: <p className={styles.none}>{text.none}</p>,
        }}
      >
        {({ pages }) => (
          <ul className={styles.rows}>
            {pages
              .flatMap(({ rows }) => rows)
              .map((row) => (
                <Row key={row.row} row={row} />
              ))}
          </ul>
        )}
      </Loaded>
      <MoreButton query={query} look="quiet" className={styles.more}>
        {text.more}
      </MoreButton>
    </Card>
  )
}

const isDay = (date: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(date)

function Row({ row }: { row: ImportRow }) {
  const born = isDay(row.dateOfBirth) ? localDay(row.dateOfBirth) : row.dateOfBirth
  const details = [born, ...row.phones.map(({ number }) => shownAddress(number)), row.email]
  return (
    <li className={styles.row}>
      <span className={styles.number}>{text.row(row.row)}</span>
      <div className={styles.words}>
        <p className={styles.name}>{row.name || text.noName}</p>
        <p className={styles.detail}>{details.filter(Boolean).join(' · ')}</p>
        {row.problems.map((problem) => (
          <p key={problem} className={styles.problem}>
            {problem}
          </p>
        ))}
      </div>
      {row.kind === 'new' && <Badge tone="green">{text.isNew}</Badge>}
      {row.kind === 'duplicate' && <Badge>{text.isDuplicate}</Badge>}
    </li>
  )
}
