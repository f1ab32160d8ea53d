import { useState } from 'react'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import { ConversationHeader } from '#engines/conversation/inbox/ConversationHeader.tsx'
import { MessageList } from '#engines/conversation/list/MessageList.tsx'
import type { Target } from '#engines/conversation/list/message-list-props.ts'
import { Message } from '#engines/conversation/message/Message.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { IconDotsVertical } from '#ui/icons/icons.ts'
import { MainPane } from '#ui/layout/MainPane.tsx'
import { message, PEOPLE, REACTIONS, today } from '../made-up.ts'

const { ada, elena } = PEOPLE
const NEWEST: Target = { to: 'newest' }
const nothing = () => {}
const ITEMS = [
  message(elena, today(10, 42), 'CBCT is in, I would extract #17 first'),
  message(elena, today(10, 42), 'Can she come Thursday morning?'),
  message(ada, today(10, 44), 'Asking the front desk now', { isOwn: true, status: 'read' }),
  message(ada, today(10, 52), 'See https://brightsmiles.example/17 @Dr Elena Fox', {
    isOwn: true,
    status: 'sending',
    mentions: [{ name: 'Dr Elena Fox', isReader: false }],
    files: [
      { id: 'c', name: 'consent-alvarez.pdf', kind: 'PDF', size: 90_000, state: 'sending', progress: 0.64 },
    ],
  }),
]

/** Two people, as on a phone. */
export function DirectConversation() {
  const [value, setValue] = useState('')
  return (
    <MainPane
      label="Dr Elena Fox"
      back={{ to: '/inbox', label: 'Back' }}
      head={
        <ConversationHeader
          name="Dr Elena Fox"
          initials="EF"
          status="available"
          badge="Surgeon · Lakeside Oral Surgery"
          actions={<IconButton label="More" icon={<IconDotsVertical size={20} />} />}
        />
      }
    >
      <MessageList
        label="Messages with Dr Elena Fox"
        items={ITEMS}
        older="none"
        newer="none"
        onOlder={nothing}
        onNewer={nothing}
        target={NEWEST}
        onLatest={nothing}
        spokenOf={({ text }) => text}
        now={Date.now()}
      >
        {(one, state) => (
          <Message
            message={one}
            look="bubble"
            {...state}
            quickReactions={REACTIONS}
            onReact={nothing}
            onCancelFile={nothing}
          />
        )}
      </MessageList>
      <Composer
        label="Message"
        value={value}
        onChange={setValue}
        onSend={() => setValue('')}
        max={20_000}
        files={{ limit: '20 files, up to 2 GB each', onFiles: nothing }}
        onGif={nothing}
        hasEmoji
      />
    </MainPane>
  )
}
