import { useSearchParams } from 'react-router'
import { InboxRow } from '#engines/conversation/inbox/InboxRow.tsx'
import { TypingLine } from '#engines/conversation/inbox/TypingLine.tsx'
import { Chip } from '#ui/data/Chip.tsx'
import { CountBadge } from '#ui/data/CountBadge.tsx'
import { Filters } from '#ui/fields/choice/Filters.tsx'
import { ListPane } from '#ui/layout/ListPane.tsx'
import { today } from '../made-up.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A list of conversations with every mark one can have. */
export function Inbox() {
  const [search] = useSearchParams()
  const open = search.get('open') ?? 'desk'
  const row = (name: string) => ({
    to: `?open=${name}`,
    isOpen: open === name,
    now: Date.now(),
    unreadCount: 0,
  })
  return (
    <ListPane
      title="Chat"
      tools={
        <Filters label="Filter">
          <Chip to="?" isOn>
            All
          </Chip>
          <Chip to="?" isOn={false} count={<CountBadge count={3} label="3 unread" />}>
            Unread
          </Chip>
        </Filters>
      }
    >
      <InboxRow
        {...row('elena')}
        name="Dr Elena Fox"
        initials="EF"
        status="available"
        preview="CBCT is in, I would extract #17 first"
        at={today(10, 42)}
        unreadCount={2}
        isFavourite
      />
      <InboxRow
        {...row('desk')}
        name="Front desk"
        isGroup
        preview="Carla: 2 pm moved to Thursday"
        at={today(10, 31)}
      />
      <InboxRow
        {...row('ben')}
        name="Ben Cruz"
        initials="BC"
        status="busy"
        preview="You: thanks, see you at the huddle"
        at={today(9, 58)}
        lastStatus="read"
      />
      <InboxRow
        {...row('three')}
        name="Ada, Ben, Carla +4"
        isGroup
        preview="Dev: photo"
        at={today(9, 12)}
        unreadCount={120}
        isMuted
      />
      <InboxRow
        {...row('grace')}
        name="Dr Grace Lin"
        initials="GL"
        status="offline"
        preview="GIF"
        at={daysAgo(1)}
        isMarkedUnread
      />
      <InboxRow
        {...row('farid')}
        name="Farid Khan"
        initials="FK"
        status="away"
        preview="See you"
        draft="Could you send the consent form today?"
        at={daysAgo(1)}
      />
      <InboxRow
        {...row('henry')}
        name="Dr Henry Moss with a name that is far too long for any list"
        initials="HM"
        preview="You: Attachment"
        at={daysAgo(3)}
        lastStatus="failed"
      />
      <InboxRow
        {...row('dev')}
        name="Dev Patel"
        initials="DP"
        preview="Sterilizer log is done"
        at={daysAgo(30)}
        lastStatus="sending"
      />
      <TypingLine names={['Dev']} />
      <TypingLine names={['Dev', 'Carla']} />
      <TypingLine names={['Dev', 'Carla', 'Ben']} />
    </ListPane>
  )
}
