import { plainText } from '@corridor/contract/email/body-text.ts'
import { addressFails, emailDiffers } from '@corridor/contract/email/errors.ts'
import { FILES_MAX, SUBJECT_MAX } from '@corridor/contract/email/limits.ts'
import type { SendBy } from '@corridor/contract/email/types.ts'
import { LINK_DAYS_OFFERED } from '@corridor/contract/guests/limits.ts'
import { shownAddress } from '@corridor/contract/patients/rules.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import { Uploader } from '#capabilities/files/public.ts'
import { ScheduleMenu } from '#engines/conversation/composer/ScheduleMenu.tsx'
import { useOutbound } from '#platform/api/outbound.ts'
import { ApiError } from '#platform/api.ts'
import { addressWith } from '#platform/navigation/address-with.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { Attachments } from '#platform/upload.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { ButtonLink } from '#ui/actions/ButtonLink.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { TextLink } from '#ui/actions/TextLink.tsx'
import { moment } from '#ui/data/dates.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { text as filesText } from '#ui/files/text.ts'
import { IconEye, IconSend, IconShieldLock } from '#ui/icons/icons.ts'
import { Drawer } from '#ui/overlay/Drawer.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { Spinner } from '#ui/states/Spinner.tsx'
import { withThread } from '../places.ts'
import { scheduleEmail, sendEmail } from '../state/changes.ts'
import { recipientQuery, signatureQuery, threadQuery } from '../state/queries.ts'
import { recipientsText, writeText as text, text as words } from '../text.ts'
import { useEmailDraft } from './draft.ts'
import { Preview } from './Preview.tsx'
import styles from './WriteEmail.module.css'

const Editor = /* @__PURE__ */ lazy(async () => ({ default: (await import('./Editor.tsx')).Editor }))

interface WriteEmailProps {
  /** Whom a new thread is with; otherwise the thread says so. */
  patientId: string | null
  threadId: string | null
  onClose: () => void
}

/** Whom the email goes to, and how they can be reached. */
function useRecipient(patientId: string | null, threadId: string | null) {
  const thread = useInfiniteQuery({ ...threadQuery(threadId ?? ''), enabled: threadId !== null }).data
    ?.pages[0]?.thread
  const patient = useQuery({ ...recipientQuery(patientId ?? ''), enabled: patientId !== null }).data
  if (thread)
    return {
      name: thread.patientName,
      email: thread.email,
      mobile: thread.mobileNumber,
      subject: thread.subject,
      isFailing: thread.addressProblem !== null,
    }
  if (!patient) return undefined
  const { firstName, lastName, email, mobileNumber, addressProblem } = patient
  return {
    name: `${firstName} ${lastName}`,
    email,
    mobile: mobileNumber,
    subject: null,
    isFailing: addressProblem !== null,
  }
}

interface HowToLeave {
  by: SendBy
  confirmed: string[]
}

type Go = (at?: Date, how?: HowToLeave) => void

/** Sends or schedules what was written, and what stands in its way. */
function useLeaving(
  { patientId, threadId }: WriteEmailProps,
  { draft, change, attachments, forget }: ReturnType<typeof useEmailDraft>,
  { isRecording, by }: { isRecording: boolean; by: SendBy },
) {
  const [search, setSearch] = useSearchParams()
  const { id, subject, body, days } = draft
  const { uploads } = attachments
  const [problem, setProblem] = useState<string>()
  const [isFailing, setFailing] = useState(false)
  const outbound = useOutbound()
  const problemOf = (): string | undefined => {
    if (threadId === null && subject.trim() === '') return text.noSubject
    if (isRecording) return filesText.finishFirst
    if (uploads.isBusy) return text.filesBusy
    if (attachments.count > FILES_MAX) return text.tooMany
    return plainText(body) === '' && draft.files.length === 0 ? text.nothing : undefined
  }
  const leave = useTask(
    async (at: Date | undefined, how: HowToLeave) => {
      const fileIds = draft.files.map((file) => file.id)
      const thread = await outbound((answers) => {
        const confirmed = [...how.confirmed, ...answers]
        const email = { id, threadId, patientId, subject, body, fileIds, days, by: how.by, confirmed }
        return at ? scheduleEmail({ ...email, sendAt: at.toISOString() }) : sendEmail(email)
      })
      forget()
      showSnackbar(at ? text.scheduled(moment(at.getTime())) : text.sent)
      setSearch(withThread(search, thread).search)
    },
    {
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        if (error.code === addressFails.code) setFailing(true)
        if (error.code === emailDiffers.code) change({ id: randomId() })
      },
    },
  )
  const go: Go = (at, how = { by, confirmed: [] }) => {
    const found = problemOf()
    setProblem(found)
    if (!found) void leave.run(at, how)
  }
  return { leave, go, problem, isFailing }
}

interface FootProps {
  isBusy: boolean
  onDiscard: () => void
  onPreview: () => void
  onSend: Go
}

const Foot = ({ isBusy, onDiscard, onPreview, onSend }: FootProps) => (
  <>
    <span className={styles.hint}>{text.saved}</span>
    <span className={styles.buttons}>
      <TextButton onClick={onDiscard}>{text.discard}</TextButton>
      <Button icon={<IconEye size={18} aria-hidden="true" />} onClick={onPreview}>
        {text.preview}
      </Button>
      <ScheduleMenu onSchedule={(at) => onSend(at)} isOff={isBusy} />
      <Button
        look="primary"
        icon={<IconSend size={18} aria-hidden="true" />}
        isBusy={isBusy}
        onClick={() => onSend()}
      >
        {text.send}
      </Button>
    </span>
  </>
)

/** Where the address is known to fail: a text instead, or the email all the same. */
const OtherWays = ({ mobile, onSend }: { mobile: string | null | undefined; onSend: Go }) => (
  <div className={styles.buttons}>
    {mobile && (
      <Button look="primary" onClick={() => onSend(undefined, { by: 'text', confirmed: [] })}>
        {text.textInstead}
      </Button>
    )}
    <Button onClick={() => onSend(undefined, { by: 'email', confirmed: [addressFails.code] })}>
      {text.sendAnyway}
    </Button>
  </div>
)

/** The drawer in which an email is written: to whom, about what, with formatting and files, now or later. */
export function WriteEmail(props: WriteEmailProps) {
  const { patientId, threadId, onClose } = props
  const recipient = useRecipient(patientId, threadId)
  const email = useEmailDraft({ patientId, threadId })
  const { draft, change, attachments, forget } = email
  const { subject, body, days } = draft
  const [isPreviewed, setPreviewed] = useState(false)
  const [isRecording, setRecording] = useState(false)
  // Mail that nobody gets is not what is offered.
  const isUnreachable = recipient !== undefined && (!recipient.email || recipient.isFailing)
  const by = draft.by ?? (isUnreachable && recipient.mobile ? 'text' : 'email')

  const { leave, go, problem, isFailing } = useLeaving(props, email, { isRecording, by })
  const failure = problem ?? leave.failure
  return (
    <Drawer
      title={threadId ? text.replyTitle : text.title}
      closeLabel={words.close}
      onClose={onClose}
      foot={
        <Foot
          isBusy={leave.isBusy}
          onDiscard={() => {
            forget()
            showSnackbar(text.discarded, 'info')
            onClose()
          }}
          onPreview={() => setPreviewed(true)}
          onSend={go}
        />
      }
    >
      {failure && <Notice tone="error">{failure}</Notice>}
      <FailingAddress recipient={recipient} mayChange={threadId === null} />
      {isFailing && <OtherWays mobile={recipient?.mobile} onSend={go} />}
      <To recipient={recipient} by={by} isUnreachable={isUnreachable} mayChange={threadId === null} />
      {threadId === null ? (
        <TextField
          id="email-subject"
          label={text.subject}
          value={subject}
          maxLength={SUBJECT_MAX}
          autoComplete="off"
          autoFocus
          onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
        />
      ) : (
        <p className={styles.to}>
          <span className={styles.label}>{text.subject}</span>
          <strong>{recipient?.subject}</strong>
        </p>
      )}
      <Suspense
        fallback={
          <p role="status">
            <Spinner /> {text.loadingEditor}
          </p>
        }
      >
        <Editor
          label={text.body}
          patientName={recipient?.name ?? ''}
          initial={body}
          onChange={(written) => change({ body: written })}
        />
      </Suspense>
      <Signature />
      <Files attachments={attachments} onRecording={setRecording} />
      <SecureNote
        name={recipient?.name ?? ''}
        canText={recipient?.mobile != null}
        by={by}
        days={days}
        onBy={(chosen) => change({ by: chosen })}
        onDays={(chosen) => change({ days: chosen })}
      />
      {isPreviewed && (
        <Preview
          name={recipient?.name ?? ''}
          by={by}
          email={{ subject: recipient?.subject ?? subject, body, files: draft.files }}
          onClose={() => setPreviewed(false)}
        />
      )}
    </Drawer>
  )
}

type Recipient = ReturnType<typeof useRecipient>

/** An address that mail comes back from is said before anything is written. */
function FailingAddress({ recipient, mayChange }: { recipient: Recipient; mayChange: boolean }) {
  const [search] = useSearchParams()
  if (!recipient?.isFailing || !recipient.email) return null
  return (
    <Notice tone="error">
      {recipientsText.failing(recipient.name, recipient.email)}{' '}
      {mayChange && (
        <TextLink to={addressWith(search, { panel: 'recipients', to: null })}>
          {recipientsText.correct}
        </TextLink>
      )}
    </Notice>
  )
}

interface ToProps {
  recipient: Recipient
  by: SendBy
  isUnreachable: boolean
  mayChange: boolean
}

function To({ recipient, by, isUnreachable, mayChange }: ToProps) {
  const [search] = useSearchParams()
  return (
    <p className={styles.to}>
      <span className={styles.label}>{text.to}</span>
      <strong>{recipient?.name}</strong>
      <span className={styles.hint}>
        {by === 'text' && recipient?.mobile
          ? shownAddress(recipient.mobile)
          : !isUnreachable && recipient?.email}
      </span>
      {mayChange && (
        <ButtonLink size="s" look="quiet" to={addressWith(search, { panel: 'recipients', to: null })}>
          {text.change}
        </ButtonLink>
      )}
    </p>
  )
}

function Signature() {
  const { data } = useQuery(signatureQuery)
  return data ? <p className={styles.signature}>{data.preview}</p> : null
}

interface FilesProps {
  attachments: Attachments
  onRecording: (isRecording: boolean) => void
}

function Files({ attachments: { uploads, stored, count, remove }, onRecording }: FilesProps) {
  return (
    <Uploader
      uploads={{ ...uploads, remove }}
      stored={stored}
      hasVoice
      isAddedOnLeave
      onRecording={onRecording}
    >
      {({ list, buttons }) => (
        <section className={styles.files} aria-label={text.files}>
          <div className={styles.buttons}>
            {count < FILES_MAX ? buttons : null}
            <span className={styles.hint}>{text.filesLimit}</span>
          </div>
          {list}
        </section>
      )}
    </Uploader>
  )
}

interface SecureNoteProps {
  name: string
  canText: boolean
  by: SendBy
  days: number
  onBy: (by: SendBy) => void
  onDays: (days: number) => void
}

/** What leaves, how, and for how long it can be opened. */
function SecureNote({ name, canText, by, days, onBy, onDays }: SecureNoteProps) {
  const practice = useQuery(signatureQuery).data?.practiceName ?? ''
  return (
    <section className={styles.secure} aria-label={text.secureTitle}>
      <IconShieldLock size={22} aria-hidden="true" />
      <div>
        <strong>{text.secureTitle}</strong>
        <p>{text.secure(practice, name)}</p>
        <div className={styles.choices}>
          <SelectField
            id="email-days"
            label={text.ends}
            value={String(days)}
            onChange={({ target }) => onDays(Number(target.value))}
          >
            {LINK_DAYS_OFFERED.map((one) => (
              <option key={one} value={one}>
                {text.days(one)}
              </option>
            ))}
          </SelectField>
          {canText && (
            <SelectField
              id="email-by"
              label={text.by}
              value={by}
              onChange={({ target }) => onBy(target.value === 'text' ? 'text' : 'email')}
            >
              <option value="email">{text.byNames.email}</option>
              <option value="text">{text.byNames.text}</option>
            </SelectField>
          )}
        </div>
      </div>
    </section>
  )
}
