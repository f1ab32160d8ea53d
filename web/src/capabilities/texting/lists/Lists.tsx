import type { TextList, TextListEntry } from '@corridor/contract/texting/lists.ts'
import { SKIP_SENTENCES } from '@corridor/contract/texting/problems.ts'
import { explainFailure } from '@corridor/contract/texting/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { timeOfDay } from '#platform/dates.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Badge } from '#ui/data/Badge.tsx'
import { moment } from '#ui/data/dates.ts'
import { ActionRow } from '#ui/data/list/ActionRow.tsx'
import { RowList } from '#ui/data/list/RowList.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconPlus, IconUsers } from '#ui/icons/icons.ts'
import { Loaded } from '#ui/states/Loaded.tsx'
import { withConversation } from '../addresses.ts'
import { cancelList } from '../state/changes.ts'
import { listQuery, listsQuery } from '../state/queries.ts'
import { conversationText, listText as text } from '../text.ts'
import styles from './Lists.module.css'
import { NewList } from './NewList.tsx'
import { namedPatient } from './named-patient.ts'

const TONES = { running: 'blue', done: 'green', cancelled: 'grey' } as const

/** What was sent to many at once, what became of each text, and the way to send another. */
export function Lists({ onClose }: { onClose: () => void }) {
  const [opened, setOpened] = useState<string>()
  const query = useQuery(listsQuery)
  if (opened === 'new') return <NewList onClose={onClose} onStarted={setOpened} />
  if (opened) return <Result id={opened} onClose={() => setOpened(undefined)} />
  return (
    <FormDialog title={text.title} closeLabel={text.close} onClose={onClose}>
      <Button look="primary" icon={<IconPlus size={18} />} onClick={() => setOpened('new')}>
        {text.newList}
      </Button>
      <Loaded
        query={query}
        loadingLabel={text.loading}
        failedTitle={text.failedTitle}
        rows={3}
        empty={{ when: ({ lists }) => lists.length === 0, show: <p className={styles.hint}>{text.none}</p> }}
      >
        {({ lists }) => (
          <RowList>
            {lists.map((list) => (
              <ActionRow
                key={list.id}
                Icon={IconUsers}
                tone="purple"
                name={list.smsMessage}
                actions={
                  <Button size="s" onClick={() => setOpened(list.id)}>
                    {text.resultOf}
                  </Button>
                }
              >
                <Progress list={list} />
              </ActionRow>
            ))}
          </RowList>
        )}
      </Loaded>
    </FormDialog>
  )
}

const Progress = ({ list }: { list: TextList }) => (
  <p className={styles.hint}>
    {list.pause ? (
      <>
        <Badge tone="orange">{text.paused}</Badge>{' '}
        <strong>{text.continuesAt(timeOfDay(list.pause.until, list.pause.timeZone))}</strong> ·{' '}
      </>
    ) : (
      <>
        <Badge tone={TONES[list.state]}>{text.state[list.state]}</Badge>{' '}
      </>
    )}
    {text.progress(list)} · {list.createdBy} · {moment(Date.parse(list.createdAt))}
  </p>
)

/** The people who did not get the text, so that somebody can call them. A phone that several share did. */
const isMissed = ({ state, skipReason, smsStatus }: TextListEntry): boolean =>
  state === 'cancelled' || (skipReason !== null && skipReason !== 'same-number') || smsStatus === 'failed'

function resultOf({ state, skipReason, smsStatus, reason }: TextListEntry): string {
  if (state === 'waiting') return text.waiting
  if (state === 'cancelled') return text.cancelled
  if (skipReason) return SKIP_SENTENCES[skipReason]
  const words = smsStatus ? conversationText.status[smsStatus] : ''
  return smsStatus === 'failed' ? `${words}. ${explainFailure(reason)?.what ?? ''}` : words
}

function Result({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(listQuery(id))
  const task = useTask(cancelList, { failure: 'snackbar' })
  return (
    <FormDialog title={text.result} closeLabel={text.close} onClose={onClose}>
      <Loaded query={query} loadingLabel={text.loading} failedTitle={text.failedTitle} rows={5}>
        {({ list, entries }) => (
          <>
            <p>{list.smsMessage}</p>
            <Progress list={list} />
            {list.state === 'running' && (
              <Button isBusy={task.isBusy} onClick={() => void task.run(id)}>
                {text.cancel}
              </Button>
            )}
            <Entries entries={entries} />
          </>
        )}
      </Loaded>
    </FormDialog>
  )
}

function Entries({ entries }: { entries: readonly TextListEntry[] }) {
  const [search] = useSearchParams()
  const [missedAlone, setMissedAlone] = useState(false)
  const missed = entries.filter(isMissed)
  const shown = missedAlone && missed.length > 0 ? missed : entries
  return (
    <>
      {missed.length > 0 && (
        <Switch
          id="missed-alone"
          label={text.missedAlone(missed.length)}
          isOn={missedAlone}
          onChange={setMissedAlone}
        />
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{text.patient}</th>
              <th scope="col">{text.result}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((entry) => (
              <tr key={entry.patientId}>
                <td>
                  {entry.conversationId ? (
                    <TextLink to={withConversation(search, entry.conversationId)}>
                      {namedPatient(entry)}
                    </TextLink>
                  ) : (
                    namedPatient(entry)
                  )}
                </td>
                <td>{resultOf(entry)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
