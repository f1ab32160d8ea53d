import { FORWARD_TO_MAX, MESSAGE_MAX } from '@corridor/contract/chat/limits.ts'
import type { ChatChannel } from '@corridor/contract/chat/model.ts'
import { badgeOf, byLastMessage, isListed, type ToForward, titleOf } from '@corridor/contract/chat/rules.ts'
import { useEffect, useMemo, useState } from 'react'
import { call } from '#platform/api.ts'
import { randomId } from '#platform/random-id.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { Button } from '#ui/actions/Button.tsx'
import { TextAreaField } from '#ui/fields/TextAreaField.tsx'
import styles from '../conversation/Conversation.module.css'
import { conversationText } from '../conversation/text.ts'
import { plain } from '../inbox/found-channels.ts'
import { PeopleDialog } from '../people/PeopleDialog.tsx'
import type { Choice } from '../people/PeoplePicker.tsx'
import { useChannels, useMe } from '../state/channels.ts'

/** Without a word that is searched for, people stand below these. */
const GROUPS_SHOWN = 5

interface ForwardBarProps {
  channelId: string
  chosen: readonly ToForward[]
  onClose: () => void
}

/** In place of where one writes while messages are chosen: how many, and to whom. */
export function ForwardBar({ channelId, chosen, onClose }: ForwardBarProps) {
  const [isChoosing, setChoosing] = useState(false)
  useEscape(onClose)
  const [note, setNote] = useState('')
  // The same for every try: it is sent once.
  const [noteId] = useState(randomId)
  const groups = useGroups(channelId)
  const send = async (ids: string[]) => {
    const messages = chosen.map(({ id, messageId }) => ({ id, channelId, messageId }))
    const isGroup = (id: string) => groups.some((one) => one.id === id)
    const body = {
      userIds: ids.filter((id) => !isGroup(id)),
      channelIds: ids.filter(isGroup),
      note: note.trim() ? { id: noteId, messageText: note.trim() } : undefined,
      messages,
    }
    await call('POST /api/v2/messages/forward', { body })
    showSnackbar(conversationText.forwarded(ids.length))
    onClose()
  }
  return (
    <div className={styles.bar}>
      <p role="status">{conversationText.selected(chosen.length)}</p>
      <Button onClick={onClose}>{conversationText.cancel}</Button>
      <Button look="primary" isOff={chosen.length === 0} onClick={() => setChoosing(true)}>
        {conversationText.forward}
      </Button>
      {isChoosing && (
        <PeopleDialog
          title={conversationText.forwardTo}
          submitLabel={conversationText.forward}
          max={FORWARD_TO_MAX}
          othersFor={(keyword) =>
            groups
              .map(choiceOf)
              // By the name alone: a person who types somebody's name does not mean all groups that they are in.
              .filter(({ displayName }) => plain(displayName).includes(plain(keyword)))
              .slice(0, GROUPS_SHOWN)
          }
          more={() => (
            <TextAreaField
              id="forward-note"
              label={conversationText.forwardNote}
              rows={2}
              maxLength={MESSAGE_MAX}
              value={note}
              onChange={({ currentTarget }) => setNote(currentTarget.value)}
            />
          )}
          onSubmit={send}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}

/** The groups that one can write in, but for this one: the last used first. */
function useGroups(channelId: string): readonly ChatChannel[] {
  const me = useMe()
  const { data } = useChannels()
  return useMemo(
    () =>
      Object.values(data?.conversations ?? {})
        .filter(
          (one) => one.isGroupChat && one.id !== channelId && one.abilities.mayWrite && isListed(one, me),
        )
        .sort(byLastMessage),
    [data, channelId, me],
  )
}

const choiceOf = (channel: ChatChannel): Choice => ({
  id: channel.id,
  displayName: titleOf(channel),
  profileImageUrl: null,
  roleAndPractice: badgeOf(channel),
  isGroup: true,
})

/** Escape ends it, wherever among the messages the focus is; in a dialog it closes that. */
function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const hear = ({ key, target }: KeyboardEvent) => {
      if (key === 'Escape' && !(target as Element).closest('[role=dialog]')) onEscape()
    }
    // In the capture phase, because a dialog would handle the key and close.
    document.addEventListener('keydown', hear, { capture: true })
    return () => document.removeEventListener('keydown', hear, { capture: true })
  }, [onEscape])
}
