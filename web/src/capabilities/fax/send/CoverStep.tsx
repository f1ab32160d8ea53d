import { COVER_NOTE_MAX, COVER_SUBJECT_MAX, FAX_NAME_MAX } from '@corridor/contract/fax/limits.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { useState } from 'react'
import { Uploader } from '#capabilities/files/public.ts'
import { FoundPatients } from '#capabilities/patients/public.ts'
import type { Uploads } from '#platform/upload.ts'
import { Button } from '#ui/actions/Button.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { paneText, sendText as text } from '../text.ts'
import type { FaxDraft } from './draft.ts'
import styles from './SendFax.module.css'

interface CoverStepProps {
  draft: FaxDraft
  change: (part: Partial<FaxDraft>) => void
  uploads: Uploads
  hasCover: boolean
}

/** The documents, whom they are about, and the cover page. */
export function CoverStep({ draft, change, uploads, hasCover }: CoverStepProps) {
  const [term, setTerm] = useState('')
  return (
    <Uploader uploads={uploads}>
      {({ list, buttons }) => (
        <div className={styles.part}>
          <section className={styles.part} aria-label={text.files}>
            <div className={styles.drop}>
              {buttons}
              <span className={styles.hint}>{text.filesHint}</span>
            </div>
            {list}
          </section>
          <section className={styles.part} aria-label={text.patient}>
            <p>{text.patient}</p>
            {draft.patient ? (
              <div className={styles.chosen}>
                <b>{patientName(draft.patient)}</b>
                <Button size="s" onClick={() => change({ patient: null, namesPatient: false })}>
                  {paneText.otherPatient}
                </Button>
              </div>
            ) : (
              <FoundPatients
                label={paneText.patientSearch}
                term={term}
                onTerm={setTerm}
                exceptId=""
                onChoose={({ id, firstName, lastName }) => change({ patient: { id, firstName, lastName } })}
              />
            )}
          </section>
          <Switch
            id="fax-cover"
            label={text.cover}
            isOn={hasCover}
            onChange={(isOn) => change({ hasCover: isOn })}
          />
          {hasCover && (
            <>
              <TextField
                id="fax-attention"
                label={text.attention}
                maxLength={FAX_NAME_MAX}
                value={draft.attention}
                onChange={({ target }) => change({ attention: target.value })}
              />
              <TextField
                id="fax-subject"
                label={text.subject}
                maxLength={COVER_SUBJECT_MAX}
                value={draft.subject}
                onChange={({ target }) => change({ subject: target.value })}
              />
              <TextAreaField
                id="fax-note"
                label={text.note}
                maxLength={COVER_NOTE_MAX}
                value={draft.note}
                onChange={({ target }) => change({ note: target.value })}
              />
              {draft.patient && (
                <Switch
                  id="fax-names-patient"
                  label={text.namesPatient}
                  detail={text.namesPatientHint}
                  isOn={draft.namesPatient}
                  onChange={(isOn) => change({ namesPatient: isOn })}
                />
              )}
            </>
          )}
        </div>
      )}
    </Uploader>
  )
}
