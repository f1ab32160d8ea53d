import { REACTIONS } from '@corridor/contract/engines/conversation/reactions.ts'
import type { Comment, Post, Room } from '@corridor/contract/engines/discussions/model.ts'
import { useState } from 'react'
import { LazyEmojiPicker } from '#engines/conversation/composer/emoji/LazyEmojiPicker.tsx'
import { Reactions } from '#engines/conversation/message/Reactions.tsx'
import { reactionKey, reactionLook } from '#engines/conversation/message/reaction-looks.ts'
import { text as words } from '#engines/conversation/text.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { IconMoodSmile, IconPlus } from '#ui/icons/icons.ts'
import { PopoverButton } from '#ui/overlay/PopoverButton.tsx'
import { reactionsOf } from '../people.ts'
import { viewerId } from '../state/rooms.ts'
import { text } from '../text.ts'
import styles from './Post.module.css'

interface EntryReactionsProps {
  entry: Post | Comment
  room: Room
  onReact: (reaction: string | null) => void
}

/** What people answered with a sign. A press adds one’s own, or takes it back. */
export function EntryReactions({ entry, room, onReact }: EntryReactionsProps) {
  const reactions = reactionsOf(entry, room.members)
  if (reactions.length === 0) return null
  const toggle = (key: string) => onReact(entry.reactions[viewerId()] === key ? null : key)
  return <Reactions reactions={reactions} onReact={room.abilities.mayWrite ? toggle : undefined} />
}

interface ReactButtonProps {
  entry: Post | Comment
  onReact: (reaction: string | null) => void
}

/** The usual reactions, and a way to all others. */
export function ReactButton({ entry, onReact }: ReactButtonProps) {
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <PopoverButton
        button={<IconMoodSmile size={18} />}
        buttonLabel={text.react}
        buttonClass={styles.dots}
        label={text.react}
        popoverClass={styles.usual}
        insideClass={styles.usualRow}
        side="end"
        offset={6}
      >
        {(close) => (
          <>
            {REACTIONS.map(reactionLook).map(({ key, emoji, label }) => (
              <button
                key={key}
                type="button"
                className={styles.dots}
                aria-label={words.react(label)}
                title={label}
                onClick={() => {
                  close()
                  onReact(entry.reactions[viewerId()] === key ? null : key)
                }}
              >
                {emoji}
              </button>
            ))}
            <IconButton
              label={text.otherReaction}
              icon={<IconPlus size={18} />}
              onClick={() => {
                close()
                setChoosing(true)
              }}
            />
          </>
        )}
      </PopoverButton>
      {isChoosing && <ReactDialog onReact={onReact} onClose={() => setChoosing(false)} />}
    </>
  )
}

/** Any emoji as a reaction. */
const ReactDialog = ({ onReact, onClose }: { onReact: (reaction: string) => void; onClose: () => void }) => (
  <FormDialog title={text.react} closeLabel={text.close} onClose={onClose}>
    <LazyEmojiPicker
      onChoose={(emoji) => {
        onClose()
        onReact(reactionKey(emoji))
      }}
    />
  </FormDialog>
)
