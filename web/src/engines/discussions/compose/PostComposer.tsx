import { POST_MAX, SUBJECT_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import type { Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { isSeen } from '@corridor/contract/kernel/unseen.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { useConfirm } from '#platform/confirm.ts'
import { useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { timeOfDay } from '#ui/data/dates.ts'
import { TextField } from '#ui/fields/TextField.tsx'
import { DropZone } from '#ui/files/DropZone.tsx'
import { UploadList } from '#ui/files/UploadList.tsx'
import { IconAlertCircle, IconCheck, IconSend2, IconX } from '#ui/icons/icons.ts'
import { mentionedIn, useMentionable } from '../people.ts'
import type { NewPost } from '../state/calls.ts'
import type { Engine } from '../state/engine.ts'
import { EMPTY_DRAFT, type StoredDraft, type Target } from '../state/stored-drafts.ts'
import { text } from '../text.ts'
import styles from './Compose.module.css'
import { LinkFields, problemsOf, writtenLinks } from './LinkFields.tsx'
import { RichBox } from './RichBox.tsx'
import { SponsorLogo } from './SponsorLogo.tsx'
import { type DraftFiles, useDraftFiles } from './use-draft-files.ts'

interface PostComposerProps {
  engine: Engine
  room: Room
  /** The post that is edited; a new one without. */
  post?: Post
  onPosted?: () => void
}

type Draft = Omit<StoredDraft, 'target' | 'savedAt'>

function wordsOf(draft: Draft, room: Room): NewPost {
  const { subject, message, links, files, sponsorLogo, mentioned } = draft
  return {
    subject: subject.trim(),
    message: message.trim(),
    attachments: files.map(({ id }) => id),
    sponsorLogo: sponsorLogo?.id ?? null,
    referenceLinks: writtenLinks(links).map(({ url, name }) => ({ url: url.trim(), name: name.trim() })),
    ...mentionedIn(message, room.members, mentioned),
  }
}

interface Checked {
  links: number
  isEmpty: boolean
  /** Characters that are too many. */
  over: number
  underWay: number
  failed: number
}

function checked(draft: Draft, files: DraftFiles, logo: DraftFiles): Checked {
  const { subject, message, links } = draft
  const isEmpty =
    !isSeen(subject) &&
    !isSeen(message) &&
    draft.files.length === 0 &&
    !draft.sponsorLogo &&
    writtenLinks(links).length === 0
  return {
    links: problemsOf(links).filter(Boolean).length,
    isEmpty,
    over: Math.max(0, [...message].length - POST_MAX),
    underWay: files.underWay + logo.underWay,
    failed: files.failed + logo.failed,
  }
}

/** Why it cannot be posted: it stands beside the button. */
function reasonOf({ links, over, underWay, failed }: Checked): string | undefined {
  if (links > 0) return text.fixLinks(links)
  if (over > 0) return text.tooLong(over)
  if (failed > 0) return text.failedFiles(failed)
  return underWay > 0 ? text.uploading(underWay) : undefined
}

function useComposed({ engine, room, post, onPosted }: PostComposerProps) {
  const { drafts, outbox, changing } = engine
  const target: Target = { kind: 'post', roomId: room.id, ...(post && { id: post.id }) }
  const stored = drafts.useDraft(target)
  const draft: Draft = stored ?? EMPTY_DRAFT
  const change = (next: Partial<Draft>) => drafts.save(target, next)
  const storeAs = drafts.uploadsKey(target)
  const files = useDraftFiles({ storeAs, files: draft.files, onFiles: (all) => change({ files: all }) })
  const logo = useDraftFiles({
    storeAs: `${storeAs}-logo`,
    files: draft.sponsorLogo ? [draft.sponsorLogo] : [],
    onFiles: (all) => change({ sponsorLogo: all.at(-1) ?? null }),
  })
  const task = useTask(async () => {
    const words = wordsOf(draft, room)
    if (post) await changing.editPost(post, words)
    else
      outbox.send(room.id, {
        kind: 'post',
        words,
        draft: { ...draft, target, savedAt: new Date().toISOString() },
      })
    drafts.drop(target)
    onPosted?.()
  })
  return { target, stored, draft, change, files, logo, task }
}

/** Where a discussion is written, or one’s own is edited. What is written is stored at once, until it is posted or discarded. */
export function PostComposer(props: PostComposerProps) {
  const { engine, room, post } = props
  const { target, stored, draft, change, files, logo, task } = useComposed(props)
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [showsAll, setShowsAll] = useState(false)
  const mayAttach = useSession(({ claims }) => claims.includes('FileWriter'))
  const people = useMentionable(room.members)
  const confirm = useConfirm()
  const state = checked(draft, files, logo)
  const reason = reasonOf(state)
  const limit = engine.declared.files.limit()
  useEffect(() => {
    form.current?.querySelector('input')?.focus()
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const close = () => engine.drafts.leave(room.id)
  const discard = async () => {
    const isSure =
      state.isEmpty ||
      (await confirm({ title: text.discardTitle, text: text.discardText, confirmLabel: text.discard }))
    if (isSure) engine.drafts.drop(target)
  }
  const submit = () => {
    setShowsAll(true)
    if (!reason && !state.isEmpty) void task.run()
  }
  const title = post ? text.editTitle : text.newTitle
  return (
    <DropZone onFiles={files.add} limit={limit} isOff={!mayAttach} isInline>
      <form
        ref={form}
        className={styles.composer}
        aria-label={title}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      >
        <header className={styles.top}>
          <h2>{title}</h2>
          <IconButton label={text.close} icon={<IconX size={20} />} onClick={close} />
        </header>
        <div className={styles.fields}>
          <TextField
            id={`${id}-subject`}
            label={text.subject}
            maxLength={SUBJECT_MAX}
            value={draft.subject}
            onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
          />
          <RichBox
            id={`${id}-text`}
            label={text.text}
            value={draft.message}
            error={state.over > 0 ? text.tooLong(state.over) : undefined}
            people={people}
            limit={limit}
            onChange={(message) => change({ message })}
            onMention={(person) =>
              change({ mentioned: [...draft.mentioned, { id: person.id, name: person.name }] })
            }
            onFiles={mayAttach ? files.add : undefined}
          />
          <ChosenFiles files={files} />
          {mayAttach && <SponsorLogo logo={logo} />}
          <LinkFields links={draft.links} onChange={(links) => change({ links })} showsAll={showsAll} />
          {task.failure && (
            <p className={styles.problem} role="alert">
              <IconAlertCircle size={16} aria-hidden="true" />
              {task.failure}
            </p>
          )}
        </div>
        <ComposerFoot
          savedAt={stored?.savedAt}
          reason={reason}
          isOff={reason !== undefined || state.isEmpty}
          isBusy={task.isBusy}
          label={post ? text.save : text.post}
          onDiscard={() => void discard()}
        />
      </form>
    </DropZone>
  )
}

function ChosenFiles({ files }: { files: DraftFiles }) {
  const { items, cancel, retry, remove } = files
  if (items.length === 0) return null
  return (
    <section>
      <p className={styles.head}>
        <span className={styles.label}>{text.files}</span>
        <span className={styles.note}>{text.fileCount(items.length)}</span>
      </p>
      <UploadList items={items} onCancel={cancel} onRetry={retry} onRemove={remove} />
    </section>
  )
}

interface ComposerFootProps {
  savedAt?: string
  /** Why it cannot be posted. */
  reason?: string
  isOff: boolean
  isBusy: boolean
  label: string
  onDiscard: () => void
}

function ComposerFoot({ savedAt, reason, isOff, isBusy, label, onDiscard }: ComposerFootProps) {
  return (
    <footer className={styles.foot}>
      {savedAt && (
        <span className={styles.saved}>
          <IconCheck size={16} aria-hidden="true" />
          {text.draftSaved(timeOfDay(savedAt))}
        </span>
      )}
      <span className={styles.reason} role="status">
        {reason && <IconAlertCircle size={16} aria-hidden="true" />}
        {reason}
      </span>
      <Button look="quiet" onClick={onDiscard}>
        {text.discard}
      </Button>
      <Button
        type="submit"
        look="primary"
        icon={<IconSend2 size={18} aria-hidden="true" />}
        isOff={isOff}
        isBusy={isBusy}
      >
        {label}
      </Button>
    </footer>
  )
}
