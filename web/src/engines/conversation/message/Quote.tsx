import { Spoken } from '#ui/states/Spoken.tsx'
import type { QuoteView } from '../message-view.ts'
import { text } from '../text.ts'
import styles from './Quote.module.css'

interface QuoteProps {
  quote: QuoteView
  onOpen?: (seq: number) => void
}

/** What a message answers, above its own words: a press leads to it. */
export function Quote({ quote, onOpen }: QuoteProps) {
  const { name, text: words, isGone, seq } = quote
  const lines = (
    <>
      <Spoken>{`${text.inReplyTo} `}</Spoken>
      {name && <bdi className={styles.name}>{name}</bdi>}
      <span className={styles.words} data-gone={isGone || undefined} dir="auto">
        {words}
      </span>
    </>
  )
  if (seq === undefined || isGone || !onOpen) return <div className={styles.quote}>{lines}</div>
  return (
    <button type="button" className={styles.quote} title={text.openQuote} onClick={() => onOpen(seq)}>
      {lines}
    </button>
  )
}
