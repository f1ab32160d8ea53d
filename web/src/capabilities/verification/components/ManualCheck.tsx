import { TICKET_NOTE_MAX } from '@corridor/contract/verification/limits.ts'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { StepFrame } from '../../../entry/StepFrame.tsx'
import { STEP_PATHS } from '../../../platform/navigation/entry-steps.ts'
import { showSnackbar } from '../../../platform/snackbar.ts'
import { Form } from '../../../ui/Form.tsx'
import { TextAreaField } from '../../../ui/TextAreaField.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { useManualForm } from '../state/use-manual-form.ts'
import { manualText as text } from '../text.ts'
import { DocumentField } from './DocumentField.tsx'
import styles from './ManualCheck.module.css'
import { OtherWays } from './OtherWays.tsx'

interface ManualCheckProps {
  title?: string
  intro?: string
  /** The way back to the screen one came from; nothing where this is the only way. */
  backLabel?: string
}

/** Asks people to look at a document instead of the service. */
export function ManualCheck({ title = text.title, intro = text.intro, backLabel }: ManualCheckProps) {
  const navigate = useNavigate()
  const form = useManualForm(() => {
    showSnackbar(text.sent)
    navigate(STEP_PATHS['manual-id-sent'], { replace: true })
  })
  return (
    <StepFrame title={title} intro={intro}>
      <Form
        {...form.frame}
        isOff={form.uploads.isBusy}
        submitLabel={text.submit}
        onSubmit={() => void form.submit()}
        foot={backLabel && <TextLink to="?">{backLabel}</TextLink>}
      >
        <DocumentField
          id="supportingDocument"
          uploads={form.uploads}
          onFiles={form.choose}
          error={form.errorOf('supportingDocument')}
        />
        <TextAreaField
          {...form.field('note')}
          label={text.note}
          placeholder={text.notePlaceholder}
          rows={3}
          maxLength={TICKET_NOTE_MAX}
        />
        <p className={styles.privacy}>
          <IconLock size={16} stroke={1.75} aria-hidden="true" />
          {text.privacy}
        </p>
      </Form>
      {!backLabel && <OtherWays />}
    </StepFrame>
  )
}
