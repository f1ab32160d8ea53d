import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { withIntroduction } from '@corridor/contract/texting/automatic-texts.ts'
import { PICTURE_TYPES, TEXT_MAX } from '@corridor/contract/texting/limits.ts'
import type { TextConversation, TextingDetails } from '@corridor/contract/texting/model.ts'
import { PICTURES_LIMIT, pictureProblem } from '@corridor/contract/texting/problems.ts'
import { disclosuresIn } from '@corridor/contract/texting/words/disclosure.ts'
import { segmentsOf } from '@corridor/contract/texting/words/segments.ts'
import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { firstField } from '@corridor/contract/worklist/template-fields.ts'
import { useCallback, useMemo, useState } from 'react'
import { MessageDialog } from '#capabilities/guests/public.ts'
import {
  NoteComposer,
  TemplatePicker,
  useReplying,
  useTemplateSnippets,
} from '#capabilities/worklist/public.ts'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { isTouch } from '#engines/conversation/composer/sends-on.ts'
import { useOutbound } from '#platform/api/outbound.ts'
import { withIntentId } from '#platform/api/with-intent-id.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { UploadItem, Uploads } from '#platform/upload.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { moment } from '#ui/data/dates.ts'
import { UploadList } from '#ui/files/UploadList.tsx'
import { IconLock } from '#ui/icons/icons.ts'
import { scheduleText } from '../state/changes.ts'
import { drafts, outbox } from '../state/conversations.ts'
import { conversationText, composerText as text } from '../text.ts'
import { Scheduled } from './Scheduled.tsx'
import styles from './TextComposer.module.css'

interface TextComposerProps {
  conversation: TextConversation
  details: TextingDetails | undefined
  uploads: Uploads
  mayAttach: boolean
  onSent: () => void
}

const MODES = ['text', 'note'] as const
type Mode = (typeof MODES)[number]

const isFree = (): boolean =>
  !isTouch() && !document.activeElement?.matches('input, textarea, [role=dialog] *')

/** Where one writes: a text to the patient, or a note that stays with the team. */
export function TextComposer(props: TextComposerProps) {
  const [mode, setMode] = useState<Mode>('text')
  const [isSecure, setSecure] = useState(false)
  const maySendLinks = useSession(({ claims }) => claims.includes('Patients'))
  const { id } = props.conversation
  return (
    <>
      <Scheduled conversationId={id} />
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
        {maySendLinks && (
          <Button size="s" look="quiet" icon={<IconLock size={16} />} onClick={() => setSecure(true)}>
            {text.secureLink}
          </Button>
        )}
      </fieldset>
      {mode === 'note' ? (
        <NoteComposer kind={conversationKind.kind} itemId={id} takesFocus />
      ) : (
        <PatientComposer {...props} onSecure={maySendLinks ? () => setSecure(true) : undefined} />
      )}
      {isSecure && (
        <MessageDialog
          known={{ ...recipientOf(props), text: drafts.get(id), conversationId: id }}
          uploads={props.mayAttach ? props.uploads : undefined}
          onSent={() => {
            drafts.save(id, '')
            props.onSent()
          }}
          onClose={() => setSecure(false)}
        />
      )}
    </>
  )
}

/** Whom a secure link of the conversation goes to: the address of the record where it leaves by email. */
function recipientOf({ conversation, details }: TextComposerProps) {
  const { patientName, patientNumber } = conversation
  const patient = details?.patient
  const isAddress = patientNumber.includes('@')
  const known = patient?.email ?? (isAddress ? patientNumber : null)
  // An address that mail comes back from is not offered.
  const email = details?.isEmailFailing ? null : known
  // Who opted out of texts gets no link by text either.
  const isClosed = isAddress || details?.consent.status === 'opted-out'
  return {
    name: patientName,
    email,
    failingEmail: details?.isEmailFailing ? known : null,
    mobile: isAddress ? (patient?.mobileNumber ?? null) : shownAddress(patientNumber),
    patientId: patient?.id,
    by: isAddress || (isClosed && email) ? ('email' as const) : ('text' as const),
  }
}

/** Schedules a text, after the question whether it is right where its day or hour is unusual, or its patient may be another one. */
function useScheduling(conversationId: string, onScheduled: () => void) {
  const outbound = useOutbound()
  return useTask(
    async (at: Date, smsMessage: string) => {
      const sendAt = at.toISOString()
      await withIntentId(['texting.schedule', conversationId, smsMessage], (idOf) =>
        outbound((confirmed) => scheduleText({ id: idOf(), conversationId, smsMessage, sendAt, confirmed })),
      )
      onScheduled()
      showSnackbar(conversationText.scheduledFor(moment(at.getTime())))
    },
    { failure: 'snackbar' },
  )
}

interface PatientComposerProps extends TextComposerProps {
  /** Where this person may send secure links. */
  onSecure: (() => void) | undefined
}

function PatientComposer(props: PatientComposerProps) {
  const { conversation, details, uploads, mayAttach, onSent, onSecure } = props
  const { id, patientName } = conversation
  const draft = drafts.useDraft(id)
  const { onTyping, stop } = useReplying({ kind: conversationKind.kind, itemId: id })
  const patient = details?.patient ?? null
  const values = useMemo(
    () => ({ 'patient.firstName': patient?.firstName, 'patient.lastName': patient?.lastName }),
    [patient],
  )
  const snippets = useTemplateSnippets(values)
  const write = useCallback((value: string) => drafts.save(id, value), [id])
  const templates = useMemo(() => <TemplatePicker values={values} onChoose={write} />, [values, write])
  const { items, add } = uploads
  const pictures = items.flatMap(({ file }) => file ?? [])
  const problem = picturesProblem(items)
  // What a text would disclose comes before anything else to know.
  const found = disclosuresIn(draft, items.length, new Date().getFullYear())
  const field = firstField(draft)
  const introduction = details?.introduction ?? null
  const written = draft.trim()
  const leaving = written ? withIntroduction(written, introduction) : ''
  const hint = field
    ? text.braces(field)
    : introduction && leaving !== written
      ? text.introduction(introduction)
      : undefined
  const secure = onSecure && { label: text.sendSecurely, run: onSecure }
  const attaching = useMemo(
    () => ({
      limit: PICTURES_LIMIT,
      onFiles: add,
      photoTypes: PICTURE_TYPES.join(','),
      isPhotosOnly: true,
      attached: items.length,
    }),
    [add, items.length],
  )
  const send = () => {
    const obstacle = problem ?? (uploads.isBusy ? text.uploading : undefined)
    if (obstacle) return showSnackbar(obstacle, 'error')
    outbox.send(id, { smsMessage: draft.trim(), ...(pictures.length > 0 && { pictures }) })
    for (const one of items) if (one.file) uploads.remove(one.id)
    write('')
    stop()
    onSent()
  }
  const schedule = useScheduling(id, () => {
    write('')
    stop()
  })
  return (
    <Composer
      label={text.label(patient?.firstName ?? patientName)}
      value={draft}
      onChange={write}
      takesFocus={isFree}
      onSend={send}
      // What may still be written: the carrier's characters, of the text as it leaves.
      max={TEXT_MAX - leaving.length + [...draft].length}
      hasMore={items.length > 0}
      files={mayAttach ? attaching : undefined}
      offReason={details?.consent.closedBecause ?? undefined}
      snippets={snippets}
      hasEmoji
      onTyping={onTyping}
      onSchedule={items.length === 0 ? (at) => void schedule.run(at, draft.trim()) : undefined}
      notice={problem ?? (found.length > 0 ? text.warning(found) : hint)}
      noticeAction={problem || found.length > 0 ? secure : undefined}
      head={
        items.length > 0 && (
          <UploadList
            items={items}
            onCancel={uploads.cancel}
            onRetry={uploads.retry}
            onRemove={uploads.remove}
          />
        )
      }
      tools={templates}
      count={(isNearMax) =>
        items.length > 0 ? (
          <span className={styles.count}>{text.mms}</span>
        ) : (
          <SegmentCount leaving={leaving} isNearMax={isNearMax} />
        )
      }
    />
  )
}

/** What is uploaded is known by its content; until then by its name. */
const picturesProblem = (items: readonly UploadItem[]): string | undefined =>
  pictureProblem(
    items.map(({ file, size, kind }) => ({
      size: file?.size ?? size,
      mediaType: file?.mediaType ?? (kind === 'IMAGE' ? PICTURE_TYPES[0]! : ''),
    })),
  )

/**
 * As the carrier bills it, with the name of the practice where that is added. Near the longest text the box says how many
 * characters are left, and the room of the last segment beside it would read as another limit.
 */
function SegmentCount({ leaving, isNearMax }: { leaving: string; isNearMax: boolean }) {
  const { units, room, segments, costly } = segmentsOf(leaving)
  const hint = costly.length > 0 ? text.costly(costly.join(' ')) : undefined
  return (
    <span className={styles.count} role="status" title={hint}>
      {isNearMax ? text.segmentsAlone(segments) : text.segments(units, room, Math.max(1, segments))}
    </span>
  )
}
