import type { ReactNode } from 'react'
import type { Person, QuoteView } from '../message-view.ts'
import type { Snippet } from './snippets.ts'

export interface ComposerProps {
  /** "Message Front desk": the name of the box, and what stands in it while it is empty. */
  label: string
  /** The draft. Its owner keeps it, across reloads too. */
  value: string
  onChange: (value: string) => void
  /** It was opened to write in it. Read once it is drawn: what had the focus until then may have gone. */
  takesFocus?: boolean | (() => boolean)
  /** Not called for nothing, nor for more than may be sent. */
  onSend: () => void
  sendLabel?: string
  /** Characters, as people count them. */
  max: number
  /** Something else is there to be sent: files, a GIF. */
  hasMore?: boolean
  /** Why nothing can be written here. It stands in place of the box. */
  offReason?: string
  /** Who can be named with an @. */
  people?: readonly Person[]
  onMention?: (person: Person) => void
  /** What is written after an @, for an owner who looks people up; nothing while no name is being written. */
  onMentionTerm?: (term: string | undefined) => void
  /** What can be put in by a slash and a word: ready-made texts, the best match first. */
  snippets?: (term: string) => readonly Snippet[]
  /** What may be added is said before it is chosen. Dropping and pasting is up to the `DropZone` around the conversation. */
  files?: {
    limit: string
    onFiles: (files: File[]) => void
    photoTypes?: string
    /** Nothing but pictures can be sent from here. */
    isPhotosOnly?: boolean
    /** Voice notes can be recorded, where the browser can. */
    hasVoice?: boolean
    /** How many are attached: with one more the box takes the focus, however it was added. */
    attached?: number
  }
  onGif?: () => void
  hasEmoji?: boolean
  /** What is written is shown with its formatting: Ctrl or Cmd with B and I set the marks. */
  isFormatted?: boolean
  urgent?: { isOn: boolean; onChange: (isOn: boolean) => void }
  onSchedule?: (at: Date) => void
  /** At most every two seconds while something is written. */
  onTyping?: () => void
  /** ↑ in an empty box. */
  onEditLast?: () => void
  /** A sent message is being changed: Escape, or the button, ends it. */
  editing?: { onCancel: () => void }
  /** What it answers; Escape, or the button, takes it away. */
  quote?: QuoteView & { onRemove: () => void }
  /** Something to know before one sends, and what can be done about it. */
  notice?: string
  noticeAction?: { label: string; run: () => void }
  /** Above the words: what kind of message it is, or the files on their way. */
  head?: ReactNode
  /** Behind the buttons that add to the words: one that puts in a template. Made once, or a letter draws all of them again. */
  tools?: ReactNode
  /** What the text is counted as, always in the same position. On a phone it and the buttons get a line below the words. */
  count?: (isNearMax: boolean) => ReactNode
}
