import { CONFIDENTIALITY_MAX } from '@corridor/contract/fax/limits.ts'
import type { CoverSettings, LogEntry } from '@corridor/contract/fax/model.ts'
import { faxState } from '@corridor/contract/fax/rules.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PracticeNumbers } from '#capabilities/office/public.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { fullTime } from '#ui/data/dates.ts'
import { MoreButton } from '#ui/data/list/MoreButton.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { SettingSection } from '#ui/form/SettingSection.tsx'
import { IconDownload, IconPrinter } from '#ui/icons/icons.ts'
import { Column } from '#ui/layout/Column.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { exportLog, removeNumber, saveCover, saveNumber } from '../state/changes.ts'
import { coverQuery, logQuery, numbersQuery } from '../state/queries.ts'
import { settingsText as text, text as words } from '../text.ts'
import styles from './FaxTab.module.css'

const loading = { loadingLabel: text.loading, failedTitle: text.failedTitle, rows: 2 } as const

/** The fax numbers of a practice, its cover page and its log; for its admins. */
export function FaxTab() {
  return (
    <Column isWide>
      <PracticeNumbers
        query={numbersQuery}
        save={saveNumber}
        remove={removeNumber}
        Icon={IconPrinter}
        tone="blue"
        text={text}
        closeLabel={words.close}
      />
      <SettingSection title={text.cover}>
        <Loaded query={useQuery(coverQuery)} {...loading}>
          {(cover) => <Cover key={cover.confidentiality} stored={cover} />}
        </Loaded>
      </SettingSection>
      <Log />
    </Column>
  )
}

function Cover({ stored }: { stored: CoverSettings }) {
  const [confidentiality, setConfidentiality] = useState(stored.confidentiality)
  const task = useTask(saveCover, { done: text.saved })
  return (
    <>
      {task.failure && <Notice tone="error">{task.failure}</Notice>}
      <Switch
        id="cover-usual"
        label={text.isUsual}
        isOn={stored.isUsual}
        onChange={(isUsual) => void task.run({ isUsual, confidentiality })}
      />
      <TextAreaField
        id="confidentiality"
        label={text.confidentiality}
        value={confidentiality}
        maxLength={CONFIDENTIALITY_MAX}
        onChange={({ target }) => setConfidentiality(target.value)}
      />
      <Button
        isBusy={task.isBusy}
        isOff={confidentiality.trim() === ''}
        onClick={() => void task.run({ isUsual: stored.isUsual, confidentiality })}
      >
        {text.save}
      </Button>
    </>
  )
}

function Log() {
  const query = useInfiniteQuery(logQuery)
  const exporting = useTask(exportLog, { failure: 'snackbar' })
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? []
  return (
    <SettingSection title={text.log} intro={text.logIntro}>
      <Button
        icon={<IconDownload size={18} aria-hidden="true" />}
        isBusy={exporting.isBusy}
        onClick={() => void exporting.run()}
      >
        {text.export}
      </Button>
      <Loaded
        query={query}
        {...loading}
        empty={{ when: ({ pages }) => pages[0]?.entries.length === 0, show: <p>{text.noLog}</p> }}
      >
        {() => (
          <div className={styles.scroll}>
            <table className={styles.log}>
              <thead>
                <tr>
                  {text.columns.map((column) => (
                    <th key={column} scope="col">
                      {column}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {entries.map((entry) => (
                  <LogRow key={entry.id} entry={entry} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Loaded>
      <MoreButton query={query} className={styles.more}>
        {text.loadMore}
      </MoreButton>
    </SettingSection>
  )
}

/** On a narrow screen a row is a card, which says its columns itself. */
const [at, from, to, by, pages, result] = text.columns

function LogRow({ entry }: { entry: LogEntry }) {
  const { word, detail } = faxState({ ...entry, scheduledFor: null, nextTryAt: null }, Date.now())
  const isReceived = entry.direction === 'inbound'
  return (
    <tr>
      <td data-label={at}>{fullTime(entry.at)}</td>
      <td data-label={from}>{shownAddress(entry.from)}</td>
      <td data-label={to}>
        {shownAddress(entry.to)} {!isReceived && entry.name}
      </td>
      <td data-label={by}>{entry.by}</td>
      <td data-label={pages}>{entry.pages}</td>
      <td data-label={result}>{isReceived ? text.received : [word, detail].filter(Boolean).join(': ')}</td>
    </tr>
  )
}
