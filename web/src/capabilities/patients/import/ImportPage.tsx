import type { PatientImport } from '@corridor/contract/patients/imports.ts'
import type { ImportState } from '@corridor/contract/patients/types.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { Page } from '#ui/layout/Page.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { Loaded } from '#ui/states/Loaded.tsx'
import { importQuery } from '../state/queries.ts'
import { ColumnsStep } from './ColumnsStep.tsx'
import styles from './ImportPage.module.css'
import { PreviewStep } from './PreviewStep.tsx'
import { ProgressStep } from './ProgressStep.tsx'
import { ResultStep } from './ResultStep.tsx'
import { previewText, runText, importText as text } from './text.ts'

type StepKey = keyof typeof text.stepNames

const STEP_OF: Record<ImportState, StepKey> = {
  columns: 'columns',
  checking: 'preview',
  checked: 'preview',
  running: 'run',
  done: 'result',
  undoing: 'result',
  undone: 'result',
}

const STEPS = (Object.keys(text.stepNames) as StepKey[]).map((key) => ({ key, label: text.stepNames[key] }))

/** One import, from its columns to its result. */
export function ImportPage() {
  const { importId = '' } = useParams()
  const query = useQuery(importQuery(importId))
  return (
    <Page header={<PageHeader title={text.title} subtitle={query.data?.fileName} />} isNarrow>
      <div className={styles.column}>
        <TextLink to="/dashboard/patient-records/import">{text.allImports}</TextLink>
        <Loaded query={query} loadingLabel={text.loading} rows={6} failedTitle={text.failedTitle}>
          {(one) => <Shown key={one.id} one={one} />}
        </Loaded>
      </div>
    </Page>
  )
}

function Shown({ one }: { one: PatientImport }) {
  const [isBack, setBack] = useState(false)
  const { state, progress } = one
  const isColumns = state === 'columns' || (isBack && state === 'checked')
  return (
    <>
      <Steps
        label={text.steps}
        steps={STEPS}
        current={isColumns ? 'columns' : STEP_OF[state]}
        doneLabel={text.stepDone}
      />
      {isColumns && <ColumnsStep one={one} onDone={() => setBack(false)} />}
      {state === 'checking' && <ProgressStep title={previewText.checking} progress={progress} />}
      {state === 'checked' && !isBack && <PreviewStep one={one} onBack={() => setBack(true)} />}
      {state === 'running' && (
        <ProgressStep title={runText.running} progress={progress} importId={one.id} note={runText.leave} />
      )}
      {state === 'undoing' && <ProgressStep title={runText.undoing} progress={progress} />}
      {(state === 'done' || state === 'undone') && <ResultStep one={one} />}
    </>
  )
}
