import { useState } from 'react'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { ConversationHeader } from '#engines/conversation/inbox/ConversationHeader.tsx'
import { PinBar } from '#engines/conversation/inbox/PinBar.tsx'
import { TypingLine } from '#engines/conversation/inbox/TypingLine.tsx'
import { MessageList } from '#engines/conversation/list/MessageList.tsx'
import type { Target } from '#engines/conversation/list/message-list-props.ts'
import { Message } from '#engines/conversation/message/Message.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { DropZone } from '#ui/files/DropZone.tsx'
import { IconArrowForwardUp, IconBell, IconCopy, IconPin, IconSearch, IconTrash } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { MORNING } from '../conversation-of-a-morning.ts'
import { message, PEOPLE, REACTIONS } from '../made-up.ts'

const NEWEST: Target = { to: 'newest' }
const nothing = () => {}
const actionsOf = () => [
  { id: 'forward', label: 'Forward', Icon: IconArrowForwardUp, onAction: nothing },
  { id: 'copy', label: 'Copy text', Icon: IconCopy, onAction: nothing },
  { id: 'pin', label: 'Pin', Icon: IconPin, onAction: nothing },
  { id: 'delete', label: 'Delete', Icon: IconTrash, isDanger: true, onAction: nothing },
]

/** A group in the middle of a morning, held beside the picture of the design. */
export function Conversation() {
  const [items, setItems] = useState(MORNING)
  const [value, setValue] = useState('')
  const [isUrgent, setUrgent] = useState(false)
  const send = () => {
    const sent = message(PEOPLE.carla, new Date().toISOString(), value, { isOwn: true, status: 'sent' })
    setItems([...items, sent])
    setValue('')
  }
  return (
    <MainPane
      label="Front desk"
      back={{ to: '/inbox', label: 'Back' }}
      head={
        <ConversationHeader
          name="Front desk"
          isGroup
          badge="5 members · 4 active"
          isFavourite
          actions={
            <>
              <IconButton label="Search" icon={<IconSearch size={20} />} />
              <IconButton label="Mute" icon={<IconBell size={20} />} />
            </>
          }
        />
      }
    >
      <DropZone onFiles={nothing} limit="20 files, up to 2 GB each">
        <PinBar
          preview="Thursday: Dr Fox covers emergencies until noon. Extension 204."
          onOpen={nothing}
          onUnpin={nothing}
        />
        <MessageList
          label="Messages in Front desk"
          items={items}
          older="none"
          newer="none"
          onOlder={nothing}
          onNewer={nothing}
          firstUnreadId={MORNING[3]!.id}
          target={NEWEST}
          onLatest={nothing}
          spokenOf={({ sender, text }) => `${sender.name}: ${text}`}
          now={Date.now()}
        >
          {(one, state) => (
            <Message
              message={one}
              {...state}
              quickReactions={REACTIONS}
              onReact={nothing}
              onConfirm={nothing}
              onOpenFile={nothing}
              actionsOf={actionsOf}
            />
          )}
        </MessageList>
        <TypingLine names={['Dev']} />
        <Composer
          label="Message Front desk"
          value={value}
          onChange={setValue}
          onSend={send}
          max={20_000}
          people={Object.values(PEOPLE)}
          files={{ limit: '20 files, up to 2 GB each', onFiles: nothing }}
          onGif={nothing}
          hasEmoji
          urgent={{ isOn: isUrgent, onChange: setUrgent }}
          onSchedule={nothing}
        />
      </DropZone>
    </MainPane>
  )
}
