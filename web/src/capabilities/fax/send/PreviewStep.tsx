import type { Prepared } from '@corridor/contract/fax/model.ts'
import { useState } from 'react'
import { Reader } from '#capabilities/files/public.ts'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { sendText as text } from '../text.ts'
import type { FaxDraft } from './draft.ts'
import styles from './SendFax.module.css'

interface PreviewStepProps {
  draft: FaxDraft
  change: (part: Partial<FaxDraft>) => void
  prepared: Prepared
}

/** The pages as they will arrive, and when they leave. */
export function PreviewStep({ draft, change, prepared }: PreviewStepProps) {
  const [isLater, setLater] = useState(draft.scheduledFor !== '')
  return (
    <div className={styles.part}>
      {prepared.isDirect && <Notice tone="info">{text.direct}</Notice>}
      <p className={styles.hint}>{text.preview}</p>
      <div className={styles.preview}>
        <Reader fileIds={[prepared.fileId]} />
      </div>
      <Switch
        id="fax-later"
        label={text.schedule}
        isOn={isLater}
        onChange={(isOn) => {
          setLater(isOn)
          if (!isOn) change({ scheduledFor: '' })
        }}
      />
      {isLater && (
        <TextField
          id="fax-when"
          type="datetime-local"
          label={text.when}
          value={draft.scheduledFor}
          onChange={({ target }) => change({ scheduledFor: target.value })}
        />
      )}
    </div>
  )
}
