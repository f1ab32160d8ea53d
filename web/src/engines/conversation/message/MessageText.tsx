import {
  type Block,
  formattedBlocks,
  type Inline,
} from '@corridor/contract/engines/conversation/formatting.ts'
import { useMemo, useState } from 'react'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classes } from '#ui/classes.ts'
import { text as words } from '../text.ts'
import styles from './MessageText.module.css'
import { type MessagePart, messageParts } from './message-parts.ts'

type Mentions = readonly { name: string; isReader: boolean }[] | undefined

interface MessageTextProps {
  text: string
  /** Bold, italic, code and lists by their marks; as it was written otherwise. */
  isFormatted?: boolean
  mentions?: Mentions
  isEdited?: boolean
}

/** Longer ones are opened by the reader: one pasted letter must not push a conversation away. */
const FOLDED_FROM = 2_000
const FOLDED_TO = 1_200

/** Every emoji has one of these, and hardly any other text. */
const HAS_EMOJI = /\p{Emoji_Presentation}|\uFE0F/u
let fewEmoji: RegExp | undefined

function areFewEmoji(text: string): boolean {
  if (text.length >= 40 || !HAS_EMOJI.test(text)) return false
  // Made when it is first needed: it takes the browser 30 ms, and a slow phone 120, in every window that loads this file.
  fewEmoji ??= /^(?:\p{RGI_Emoji}\s*){1,3}$/v
  return fewEmoji.test(text)
}

const asWritten = (text: string): readonly Block[] => [{ kind: 'paragraph', parts: [{ kind: 'text', text }] }]

/** The words of a message, with links and names, and formatted where they are. */
export function MessageText({ text, isFormatted, mentions, isEdited }: MessageTextProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && text.length > FOLDED_FROM
  const shown = isFolded ? `${text.slice(0, FOLDED_TO).trimEnd()}…` : text
  const blocks = useMemo(() => (isFormatted ? formattedBlocks : asWritten)(shown), [isFormatted, shown])
  const isLarge = areFewEmoji(text)
  return (
    <div className={styles.text} data-large={isLarge || undefined} dir="auto">
      {blocks.map((block, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are told apart by their place alone
        <BlockOf key={place} block={block} mentions={mentions} />
      ))}
      {isEdited && <span className={styles.edited}> ({words.edited})</span>}
      {isFolded && (
        <>
          {' '}
          <TextButton onClick={() => setOpen(true)}>{words.showAll}</TextButton>
        </>
      )}
    </div>
  )
}

function BlockOf({ block, mentions }: { block: Block; mentions: Mentions }) {
  // In the line of the text, so that what stands behind it goes on there.
  if (block.kind === 'paragraph')
    return (
      <p className={styles.paragraph}>
        <Inlines parts={block.parts} mentions={mentions} />
      </p>
    )
  if (block.kind === 'code')
    return (
      <pre className={styles.block}>
        <code>{block.text}</code>
      </pre>
    )
  return (
    <ul className={styles.list}>
      {block.items.map(({ number, parts }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the items of one list are told apart by their place alone
        <li key={place}>
          <span className={styles.marker}>{number === undefined ? '•' : `${number}.`}</span>
          <span>
            <Inlines parts={parts} mentions={mentions} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function Inlines({ parts, mentions }: { parts: readonly Inline[]; mentions: Mentions }) {
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are told apart by their place alone
    <InlineOf key={place} part={part} mentions={mentions} />
  ))
}

function InlineOf({ part, mentions }: { part: Inline; mentions: Mentions }) {
  if (part.kind === 'text') return <Words text={part.text} mentions={mentions} />
  if (part.kind === 'code') return <code className={styles.code}>{part.text}</code>
  const Look = part.kind === 'bold' ? 'strong' : 'em'
  return (
    <Look>
      <Inlines parts={part.parts} mentions={mentions} />
    </Look>
  )
}

function Words({ text, mentions }: { text: string; mentions: Mentions }) {
  const parts = useMemo(() => messageParts(text, mentions), [text, mentions])
  return parts.map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are told apart by their place alone
    <Part key={place} part={part} />
  ))
}

function Part({ part }: { part: MessagePart }) {
  if (part.kind === 'text') return part.text
  if (part.kind === 'mention')
    return <span className={classes(styles.mention, part.isReader && styles.reader)}>{part.text}</span>
  // A new tab for an address of mail would stay empty.
  const tab = part.href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' }
  return (
    // The title says where it really leads, with foreign letters in the form that cannot be mistaken.
    <a className={styles.link} href={part.href} title={part.href} {...tab}>
      {part.text}
    </a>
  )
}
