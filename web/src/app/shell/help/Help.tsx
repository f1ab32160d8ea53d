import { useState } from 'react'
import { Link } from 'react-router'
import type { Answer } from '#platform/capability.ts'
import { useSession } from '#platform/session.ts'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { SearchField } from '#ui/fields/SearchField.tsx'
import { IconX } from '#ui/icons/icons.ts'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { commandKey } from '../command-key.ts'
import { text } from '../text.ts'
import { ANSWERS, isFound } from './answers.ts'
import styles from './Help.module.css'

type Shortcut = [what: string, ...ways: string[][]]

const shortcutsFor = (key: string): Shortcut[] => [
  [text.search, [key, 'K']],
  [text.help.help, ['?'], [key, '/']],
  [text.help.move, ['↑'], ['↓']],
  [text.help.choose, ['Enter']],
  [text.help.tables, ['J'], ['K']],
  [text.help.process, ['E']],
  [text.help.chats, ['Alt', '↑'], ['Alt', '↓']],
  [text.help.unreadChats, ['Alt', 'Shift', '↑'], ['Alt', 'Shift', '↓']],
  [text.help.editLast, ['↑']],
  [text.help.reply, ['R']],
  [text.help.marks, [key, 'B'], [key, 'I']],
  [text.help.close, ['Esc']],
]

/** Answers to what people ask about the parts they have, and which keys do what, narrowed as one types. */
export function Help({ onClose }: { onClose: () => void }) {
  const [query, setQuery] = useState('')
  const claims = useSession((session) => session.claims)
  const answers = ANSWERS.filter(
    ({ question, answer, words, anyOf }) =>
      (anyOf?.some((claim) => claims.includes(claim)) ?? true) &&
      isFound(query, `${question} ${answer} ${words ?? ''}`),
  ).toSorted((one, other) => Number(isFound(query, other.question)) - Number(isFound(query, one.question)))
  const shortcuts = shortcutsFor(commandKey()).filter(([what]) => isFound(query, `${what} ${text.help.keys}`))
  return (
    <Dialog label={text.help.title} onClose={onClose}>
      <header className={styles.head}>
        <h2 className={styles.title}>{text.help.title}</h2>
        <IconButton label={text.close} icon={<IconX size={20} />} onClick={onClose} />
      </header>
      <div className={styles.search}>
        <SearchField
          label={text.help.search}
          clearLabel={text.help.clear}
          value={query}
          onChange={setQuery}
          takesFocus
        />
      </div>
      <div className={styles.found}>
        {answers.length === 0 && shortcuts.length === 0 && (
          <p className={styles.none} role="status">
            {text.help.none(query)}
          </p>
        )}
        {answers.map((one) => (
          <AnswerPart key={one.question} answer={one} onLeave={onClose} />
        ))}
        {shortcuts.length > 0 && <h3 className={styles.heading}>{text.help.keys}</h3>}
        <dl className={styles.list}>
          {shortcuts.map(([what, ...ways]) => (
            <div key={what} className={styles.row}>
              <dt>{what}</dt>
              <dd className={styles.keys}>
                {ways.map((way, index) => (
                  <span key={way.join()}>
                    {index > 0 && <span className={styles.or}>{text.help.or}</span>}
                    {way.map((one) => (
                      <kbd key={one} className={styles.key}>
                        {one}
                      </kbd>
                    ))}
                  </span>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}

function AnswerPart({ answer: { question, answer, at }, onLeave }: { answer: Answer; onLeave: () => void }) {
  return (
    <section className={styles.answer}>
      <h3 className={styles.question}>{question}</h3>
      <p className={styles.words}>
        {answer}{' '}
        {at && (
          <Link className={styles.link} to={at.path} onClick={onLeave}>
            {text.help.open(at.label)}
          </Link>
        )}
      </p>
    </section>
  )
}
