import { useCallback, useRef, useState } from 'react'
import { MessageList } from '#engines/conversation/list/MessageList.tsx'
import type { RowState, Target } from '#engines/conversation/list/message-list-props.ts'
import { Message } from '#engines/conversation/message/Message.tsx'
import type { MessageView } from '#engines/conversation/message-view.ts'
import { someMessage } from '../made-up.ts'
import styles from './LongConversation.module.css'

const ALL = 100_000
const PAGE = 200
const PAGES_LOADED = 5

const range = (from: number, to: number): MessageView[] =>
  Array.from({ length: to - from }, (_, place) => someMessage(from + place))

const draw = (message: MessageView, state: RowState) => <Message message={message} {...state} />

interface Loaded {
  from: number
  to: number
  items: MessageView[]
}

/** A hundred thousand messages, of which a thousand at most are in memory. */
export function LongConversation() {
  const [count, setCount] = useState(ALL)
  const [loaded, setLoaded] = useState<Loaded>(() => ({
    from: ALL - PAGE,
    to: ALL,
    items: range(ALL - PAGE, ALL),
  }))
  const [target, setTarget] = useState<Target>({ to: 'newest' })
  const [seen, setSeen] = useState('')
  const pages = useRef(0)
  const { from, to, items } = loaded

  const older = useCallback(() => {
    pages.current += 1
    setTimeout(() => setLoaded((before) => withOlder(before)), 0)
  }, [])
  const newer = useCallback(
    () => setTimeout(() => setLoaded((before) => withNewer(before, count)), 0),
    [count],
  )
  const jump = (number: number) => {
    const start = Math.max(0, number - PAGE / 2)
    const end = Math.min(count, start + PAGE)
    setLoaded({ from: start, to: end, items: range(start, end) })
    setTarget({ to: 'message', id: `m${number}`, align: 'center', isMarked: true })
  }
  const latest = () => {
    setLoaded({ from: count - PAGE, to: count, items: range(count - PAGE, count) })
    setTarget({ to: 'newest' })
  }
  const arrive = (isOwn = false) => {
    setCount(count + 1)
    if (to < count) return
    const message = { ...someMessage(count), isOwn }
    setLoaded({ from, to: to + 1, items: [...items, message] })
  }
  return (
    <>
      <div className={styles.tools}>
        <button type="button" onClick={() => arrive()}>
          A message comes
        </button>
        <button type="button" onClick={() => arrive(true)}>
          I send one
        </button>
        <button type="button" onClick={() => jump(50_000)}>
          Jump to 50,000
        </button>
        <output>
          {from}–{to} of {count}, seen {seen}
        </output>
      </div>
      <MessageList
        label="Front desk"
        items={items}
        older={from > 0 ? 'more' : 'none'}
        newer={to < count ? 'more' : 'none'}
        onOlder={older}
        onNewer={newer}
        firstUnreadId={`m${ALL - 4}`}
        target={target}
        onLatest={latest}
        onSeen={({ id }) => setSeen(id)}
        countBelow={to < count ? count - ALL : 0}
        spokenOf={({ sender, text }) => `${sender.name}: ${text}`}
        now={Date.parse(someMessage(ALL).sentAt)}
      >
        {draw}
      </MessageList>
    </>
  )
}

const loadedMax = PAGE * PAGES_LOADED

function withOlder({ from, to, items }: Loaded): Loaded {
  const start = Math.max(0, from - PAGE)
  const all = [...range(start, from), ...items].slice(0, loadedMax)
  return { from: start, to: Math.min(to, start + all.length), items: all }
}

function withNewer({ from, to, items }: Loaded, count: number): Loaded {
  const end = Math.min(count, to + PAGE)
  const all = [...items, ...range(to, end)].slice(-loadedMax)
  return { from: Math.max(from, end - all.length), to: end, items: all }
}
