import { bodyOf } from '@corridor/contract/email/body-text.ts'
import { emailDiffers } from '@corridor/contract/email/errors.ts'
import { BODY_MAX } from '@corridor/contract/email/limits.ts'
import type { EmailThread } from '@corridor/contract/email/model.ts'
import { threadKind } from '@corridor/contract/email/work-item.ts'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import {
  NoteComposer,
  TemplatePicker,
  useReplying,
  useTemplateSnippets,
} from '#capabilities/worklist/public.ts'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { useOutbound } from '#platform/api/outbound.ts'
import { forgetIntentId, withIntentId } from '#platform/api/with-intent-id.ts'
import { ApiError } from '#platform/api.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { IconPaperclip } from '#ui/icons/icons.ts'
import { sendEmail } from '../state/changes.ts'
import { threadText as text } from '../text.ts'
import { replies } from '../write/draft.ts'
import styles from './Thread.module.css'

const MODES = ['email', 'note'] as const

/** Where one writes: a short answer to the patient, or a note that stays with the team. The drawer has the rest. */
export function EmailComposer({ thread }: { thread: EmailThread }) {
  const [search] = useSearchParams()
  const [mode, setMode] = useState<(typeof MODES)[number]>('email')
  return (
    <>
      <fieldset className={styles.modes} aria-label={text.modes}>
        {MODES.map((one) => (
          <Button
            key={one}
            size="s"
            look={one === mode ? 'primary' : 'quiet'}
            aria-pressed={one === mode}
            onClick={() => setMode(one)}
          >
            {text[one]}
          </Button>
        ))}
        <ButtonLink
          size="s"
          look="quiet"
          icon={<IconPaperclip size={16} />}
          to={addressWith(search, { panel: 'write', to: null })}
        >
          {text.fullEditor}
        </ButtonLink>
      </fieldset>
      {mode === 'note' ? (
        <NoteComposer kind={threadKind.kind} itemId={thread.id} takesFocus />
      ) : (
        <Reply thread={thread} />
      )}
    </>
  )
}

function Reply({ thread }: { thread: EmailThread }) {
  const { id, patientName } = thread
  const draft = replies.useDraft(id)
  const setDraft = useCallback((value: string) => replies.save(id, value), [id])
  const { onTyping, stop } = useReplying({ kind: threadKind.kind, itemId: id })
  const [firstName = '', ...rest] = patientName.split(' ')
  const lastName = rest.join(' ')
  const values = useMemo(
    () => ({ 'patient.firstName': firstName, 'patient.lastName': lastName }),
    [firstName, lastName],
  )
  const templates = useMemo(() => <TemplatePicker values={values} onChoose={setDraft} />, [values, setDraft])
  const snippets = useTemplateSnippets(values)
  const outbound = useOutbound()
  // One email for each thread, whatever it says: with other words after a lost answer its sender learns that the first one left.
  const intent = ['email.reply', id]
  const send = useTask(
    async () => {
      await withIntentId(intent, (idOf) =>
        outbound((confirmed) => sendEmail({ id: idOf(), threadId: id, body: bodyOf(draft), confirmed })),
      )
      setDraft('')
      stop()
    },
    {
      failure: 'snackbar',
      onError: (error) => {
        if (error instanceof ApiError && error.code === emailDiffers.code) forgetIntentId(intent)
      },
    },
  )
  return (
    <Composer
      label={text.composer(firstName)}
      value={draft}
      onChange={setDraft}
      onSend={() => void send.run()}
      max={BODY_MAX}
      snippets={snippets}
      onTyping={onTyping}
      tools={templates}
    />
  )
}
