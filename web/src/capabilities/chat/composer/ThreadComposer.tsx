import { frozenChannel } from '@corridor/contract/chat/errors.ts'
import { ALL_WITHOUT_QUESTION, MESSAGE_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatMember } from '@corridor/contract/chat/model.ts'
import { distinctNames } from '@corridor/contract/chat/rules.ts'
import { MESSAGE_TYPES } from '@corridor/contract/chat/types.ts'
import { memo, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { attachmentLimit } from '#capabilities/files/public.ts'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { isTouch } from '#engines/conversation/composer/sends-on.ts'
import type { Person } from '#engines/conversation/message-view.ts'
import { useConfirm } from '#platform/confirm.ts'
import { useConnection } from '#platform/live/connection-state.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import type { UploadItem, Uploads } from '#platform/upload.ts'
import { useTask } from '#platform/use-task.ts'
import { moment } from '#ui/data/dates.ts'
import { UploadList } from '#ui/files/UploadList.tsx'
import {
  ALL,
  mentionedIn,
  mentionsAll,
  personOf,
  quoteViewOf,
  type ShownMessage,
} from '../conversation/message-views.ts'
import { conversationText } from '../conversation/text.ts'
import { mayEdit } from '../message-actions/may-edit.ts'
import { editMessage } from '../state/actions.ts'
import { useMe } from '../state/channels.ts'
import { conversations, drafts, outbox, typing } from '../state/conversations.ts'
import { quoting } from '../state/quoting.ts'
import { GifPicker } from './GifPicker.tsx'
import { Scheduled, scheduleMessage } from './Scheduled.tsx'
import { useMentionable } from './use-mentionable.ts'

interface ThreadComposerProps {
  channelId: string
  isGroup: boolean
  /** Nothing can be written here any more. */
  isOff: boolean
  recipients: readonly ChatMember[]
  /** The same with oneself, who may have a namesake. */
  everybody: readonly ChatMember[]
  memberCount: number
  /** Not all who are in it are among these. */
  isLarge: boolean
  /** Something to know before one sends. */
  notice?: string
  name: string
  uploads: Uploads
  lastOwn: () => ShownMessage | undefined
  editing: ShownMessage | undefined
  onEditing: (message: ShownMessage | undefined) => void
  onSent: () => void
}

/** Stands among the people who can be named, behind them: somebody called Allen is meant more often. */
const EVERYBODY: Person = { id: ALL, name: ALL, initials: '@', role: conversationText.everybody }

/** Opening a conversation puts the focus in its box, unless the person is writing elsewhere. */
const isFree = (): boolean =>
  !isTouch() && !document.activeElement?.matches('input, textarea, [role=dialog] *')

/** No answer came; it failed for the moment alone. */
const wasCut = ({ state, status }: UploadItem): boolean => state === 'failed' && status === 0
const asWaiting = (item: UploadItem): UploadItem =>
  wasCut(item) ? { ...item, state: 'waiting', error: undefined } : item

/** Who can be named in this conversation. */
function usePeople({ channelId, recipients, everybody, isLarge }: ThreadComposerProps) {
  const practiceId = useSession(({ user }) => user?.practiceId ?? null)
  const { members, onMentionTerm } = useMentionable(channelId, recipients, isLarge)
  const names = useMemo(() => distinctNames([...everybody, ...members]), [everybody, members])
  const people = useMemo(
    () => [
      ...members
        .filter(({ isDeleted }) => !isDeleted)
        .map((one) => ({ ...personOf(one, practiceId), name: names.get(one.userId) ?? one.name })),
      EVERYBODY,
    ],
    [members, names, practiceId],
  )
  const mentionable = useMemo(
    () => [...members.map((one) => ({ ...one, name: names.get(one.userId) ?? one.name })), ...members],
    [members, names],
  )
  return { people, mentionable, onMentionTerm }
}

/** The files that leave with the next message. */
function useChosenFiles(uploads: Uploads) {
  const onTheirWay = outbox.useUnsentUploads()
  // What was sent already stands among the messages.
  const chosen = uploads.items.filter(({ id: uploadId }) => !onTheirWay.includes(uploadId))
  // One that was refused is left to its owner; one that found no line waits for it as words do.
  const files = chosen.filter((item) => item.state !== 'failed' || wasCut(item))
  const isLineLost = useConnection(({ loss }) => loss !== null)
  const tryAgain = useEffectEvent(() => {
    for (const item of chosen) if (wasCut(item)) uploads.retry(item.id)
  })
  useEffect(() => {
    if (!isLineLost) tryAgain()
  }, [isLineLost])
  return { chosen, files, isLineLost }
}

interface ChosenFilesProps {
  items: readonly UploadItem[]
  uploads: Uploads
  isLineLost: boolean
}

const ChosenFiles = ({ items, uploads, isLineLost }: ChosenFilesProps) => (
  <UploadList
    items={isLineLost ? items.map(asWaiting) : items}
    onCancel={uploads.cancel}
    onRetry={uploads.retry}
    onRemove={uploads.remove}
  />
)

interface SendingParts
  extends Pick<ThreadComposerProps, 'channelId' | 'isGroup' | 'memberCount' | 'uploads' | 'onSent'> {
  draft: string
  quotedId: string | null
  mentionable: readonly ChatMember[]
  chosen: readonly UploadItem[]
  files: readonly UploadItem[]
  isUrgent: boolean
  setUrgent: (isUrgent: boolean) => void
}

/** Sends what was written, now or later. What names everybody is confirmed before. */
function useSending(parts: SendingParts) {
  const { channelId: id, isGroup, memberCount, uploads, onSent } = parts
  const { draft, quotedId, mentionable, chosen, files, isUrgent, setUrgent } = parts
  const words = (messageText: string) => ({
    channelId: id,
    messageText,
    isUrgent,
    mentions: mentionedIn(messageText, mentionable),
    mentionsAll: isGroup && mentionsAll(messageText),
    quotedId,
  })
  const clear = () => {
    drafts.save(id, '')
    setUrgent(false)
    quoting.end(id)
  }
  const confirmAll = useAllQuestion(memberCount)
  const maySend = async () => !words(draft).mentionsAll || (await confirmAll())
  const send = () => {
    const { channelId, ...said } = words(draft.trim())
    if (files.length === 0) outbox.send(channelId, said)
    else
      outbox.sendWithFiles(
        channelId,
        files.map((file) => file.id),
        said,
      )
    clear()
    onSent()
  }
  const needsQuestion = words(draft).mentionsAll && memberCount > ALL_WITHOUT_QUESTION
  const askFirst = (act: () => void) =>
    needsQuestion ? () => void maySend().then((isYes) => isYes && act()) : act
  const schedule = useTask(
    async (at: Date) => {
      if (!(await maySend())) return
      const stored = chosen.flatMap(({ file }) => file ?? [])
      await scheduleMessage(words(draft.trim()), stored, at)
      for (const { id: fileId, file } of chosen) if (file) uploads.remove(fileId)
      clear()
      showSnackbar(conversationText.scheduledFor(moment(at.getTime())))
    },
    { failure: 'snackbar' },
  )
  return { send: askFirst(send), schedule }
}

/** Where one writes in this conversation: words, files, a GIF; now or later; or a sent message once more. */
export const ThreadComposer = memo(function ThreadComposer(props: ThreadComposerProps) {
  const {
    channelId: id,
    isGroup,
    isOff,
    memberCount,
    notice,
    name,
    uploads,
    lastOwn,
    editing,
    onEditing,
    onSent,
  } = props
  const me = useMe()
  // A session that was stored before the switch existed says nothing about it.
  const hasGifs = useSession(({ user }) => user?.areGifsAllowed !== false)
  const mayAttach = useSession(({ claims }) => claims.includes('FileWriter'))
  const draft = drafts.useDraft(id)
  const quote = quoting.use(id)
  const quotedId = quote?.id ?? null
  const [isUrgent, setUrgent] = useState(false)
  const [isGifOpen, setGifOpen] = useState(false)
  const { people, mentionable, onMentionTerm } = usePeople(props)
  const { chosen, files, isLineLost } = useChosenFiles(uploads)
  const { send, schedule } = useSending({
    ...props,
    draft,
    quotedId,
    mentionable,
    chosen,
    files,
    isUrgent,
    setUrgent,
  })
  const sendGif = (uri: string, thumbnailUri: string) => {
    setGifOpen(false)
    const metaDictionary = { giphyUri: uri, giphyThumbnailUri: thumbnailUri }
    outbox.send(id, { messageType: MESSAGE_TYPES.GIF, metaDictionary, quotedId: quotedId })
    quoting.end(id)
    onSent()
  }
  const reportTyping = useCallback(() => typing.report(id), [id])
  const write = useCallback((value: string) => drafts.save(id, value), [id])
  const openGifs = useCallback(() => setGifOpen(true), [])
  const urgent = useMemo(() => ({ isOn: isUrgent, onChange: setUrgent }), [isUrgent])
  const { add } = uploads
  const attached = chosen.length
  const attaching = useMemo(
    () => ({ limit: attachmentLimit(), onFiles: add, hasVoice: true, attached }),
    [add, attached],
  )
  // Back from putting a message right, one goes on writing.
  const hasEdited = useRef(false)
  if (editing) hasEdited.current = true
  if (editing)
    return (
      <EditComposer
        channelId={id}
        message={editing}
        members={mentionable}
        memberCount={memberCount}
        people={isGroup ? people : undefined}
        onMentionTerm={onMentionTerm}
        onDone={() => onEditing(undefined)}
      />
    )
  return (
    <>
      <Scheduled channelId={id} />
      <Composer
        label={conversationText.write(name)}
        value={draft}
        onChange={write}
        takesFocus={() => hasEdited.current || isFree()}
        onSend={send}
        max={MESSAGE_MAX}
        hasMore={files.length > 0}
        offReason={isOff ? frozenChannel.message : undefined}
        people={isGroup ? people : undefined}
        onMentionTerm={onMentionTerm}
        notice={notice}
        quote={quote && { ...quoteViewOf(quote, me), onRemove: () => quoting.end(id) }}
        files={mayAttach ? attaching : undefined}
        onGif={hasGifs ? openGifs : undefined}
        hasEmoji
        isFormatted
        urgent={urgent}
        onSchedule={files.every(({ file }) => file) ? (at) => void schedule.run(at) : undefined}
        onTyping={reportTyping}
        onEditLast={() => {
          const last = lastOwn()
          if (last && mayEdit(last, me)) onEditing(last)
        }}
        head={chosen.length > 0 && <ChosenFiles items={chosen} uploads={uploads} isLineLost={isLineLost} />}
      />
      {isGifOpen && hasGifs && <GifPicker onChoose={sendGif} onClose={() => setGifOpen(false)} />}
    </>
  )
})

/** A message that reaches many is easily sent by mistake. */
function useAllQuestion(memberCount: number): () => Promise<boolean> {
  const confirm = useConfirm()
  return async () =>
    memberCount <= ALL_WITHOUT_QUESTION ||
    confirm({
      title: conversationText.allTitle(memberCount - 1),
      text: conversationText.allText,
      confirmLabel: conversationText.allConfirm,
      look: 'primary',
    })
}

interface EditComposerProps {
  channelId: string
  message: ShownMessage
  members: readonly ChatMember[]
  memberCount: number
  people?: readonly Person[]
  onMentionTerm?: (term: string | undefined) => void
  onDone: () => void
}

/** Puts one's own words right. What was being written meanwhile stays as it is. */
function EditComposer(props: EditComposerProps) {
  const { channelId, message, members, memberCount, people, onMentionTerm, onDone } = props
  const [value, setValue] = useState(message.text)
  const confirmAll = useAllQuestion(memberCount)
  const save = useTask(
    async () => {
      const messageText = value.trim()
      if (messageText !== message.text) {
        // Of a large group not all are known here: who was mentioned before is known by the message.
        const stored = conversations.findMessage(channelId, message.id)
        const { mentions = [], names = {} } = stored ?? {}
        const isAll = people !== undefined && mentionsAll(messageText)
        if (isAll && !stored?.mentionsAll && !(await confirmAll())) return
        const before = mentions.flatMap((userId) => (names[userId] ? [{ userId, name: names[userId] }] : []))
        const ids = mentionedIn(messageText, [...members, ...before])
        const body = { messageText, mentions: [...new Set(ids)], mentionsAll: isAll }
        await editMessage(channelId, message.id, body)
      }
      onDone()
    },
    { failure: 'snackbar' },
  )
  return (
    <Composer
      label={conversationText.editBox}
      value={value}
      onChange={setValue}
      onSend={() => void save.run()}
      max={MESSAGE_MAX}
      takesFocus
      people={people}
      onMentionTerm={onMentionTerm}
      hasEmoji
      isFormatted
      editing={{ onCancel: onDone }}
    />
  )
}
