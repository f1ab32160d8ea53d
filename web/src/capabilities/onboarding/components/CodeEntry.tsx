import { INVITE_CODE_MAX } from '@corridor/contract/office/limits.ts'
import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { TextField } from '../../../ui/TextField.tsx'
import { useInvite } from '../state/queries.ts'
import type { PracticeForm } from '../state/use-practice-form.ts'
import { wizardText as text } from '../text.ts'
import styles from './CodeEntry.module.css'

/** The code of an invitation. One that came with the link is shown with what it stands for. */
export function CodeEntry({ form }: { form: PracticeForm }) {
  const { values: draft, change, field } = form
  const [brought] = useState(draft.inviteCode.trim())
  const { data } = useInvite(brought)
  const known = draft.inviteCode.trim() === brought ? data : undefined
  return (
    <>
      <TextField
        {...field('inviteCode')}
        label={text.code}
        hint={text.codeHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!brought}
        maxLength={INVITE_CODE_MAX}
        onChange={(event) => change({ inviteCode: event.target.value, invite: null })}
      />
      {known && (
        <p className={styles.known} role="status">
          <IconBuildingCommunity size={20} stroke={1.75} aria-hidden="true" />
          {text.codeFor(known.practiceName, known.role)}
        </p>
      )}
    </>
  )
}
