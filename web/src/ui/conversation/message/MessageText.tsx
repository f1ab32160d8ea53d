import { useMemo, useState } from 'react'
import { TextButton } from '../../actions/TextButton.tsx'
import { classes } from '../../classes.ts'
import { text as words } from '../text.ts'
import styles from './MessageText.module.css'
import { type MessagePart, messageParts } from './message-parts.ts'

interface MessageTextProps {
  text: string
  mentions?: readonly { name: string; isReader: boolean }[]
  isEdited?: boolean
}

/** Longer ones are opened by whoever wants to read them: one pasted letter must not push a conversation away. */
const FOLDED_FROM = 2_000
const FOLDED_TO = 1_200
const FEW_EMOJI = /^(?:\p{RGI_Emoji}\s*){1,3}$/v

/** The words of a message as they were written, with links and names. */
export function MessageText({ text, mentions, isEdited }: MessageTextProps) {
  const [isOpen, setOpen] = useState(false)
  const isFolded = !isOpen && text.length > FOLDED_FROM
  const shown = isFolded ? `${text.slice(0, FOLDED_TO).trimEnd()}…` : text
  const parts = useMemo(() => messageParts(shown, mentions), [shown, mentions])
  const isLarge = text.length < 40 && FEW_EMOJI.test(text)
  return (
    <p className={styles.text} data-large={isLarge || undefined} dir="auto">
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text are told apart by their place alone
        <Part key={place} part={part} />
      ))}
      {isEdited && <span className={styles.edited}> ({words.edited})</span>}
      {isFolded && (
        <>
          {' '}
          <TextButton onClick={() => setOpen(true)}>{words.showAll}</TextButton>
        </>
      )}
    </p>
  )
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
