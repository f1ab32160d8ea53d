import { LINKS_MAX } from '@corridor/contract/engines/discussions/limits.ts'
import { type Link, linkProblems, withoutLink } from '@corridor/contract/engines/discussions/links.ts'
import { useId, useRef, useState } from 'react'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { TextButton } from '#ui/actions/TextButton.tsx'
import { classes } from '#ui/classes.ts'
import { IconAlertCircle, IconLink, IconPlus, IconX } from '#ui/icons/icons.ts'
import { text } from '../text.ts'
import styles from './Compose.module.css'

interface LinkFieldsProps {
  links: readonly Link[]
  onChange: (links: readonly Link[]) => void
  /** Problems of fields that nobody has left yet show too: somebody wants to post. */
  showsAll: boolean
}

const isBlank = ({ url, name }: Link): boolean => url.trim() === '' && name.trim() === ''

/** A single row that nobody wrote in is no link. */
export const writtenLinks = (links: readonly Link[]): readonly Link[] =>
  links.length === 1 && isBlank(links[0]!) ? [] : links

/** What is wrong with each; nothing with the one empty row. */
export const problemsOf = (links: readonly Link[]): readonly (string | null)[] =>
  writtenLinks(links).length === 0 ? links.map(() => null) : linkProblems(links)

/** Up to five links, each with a name. What is wrong with one stands under it. */
export function LinkFields({ links, onChange, showsAll }: LinkFieldsProps) {
  const id = useId()
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const rows = useRef<HTMLUListElement>(null)
  const problems = problemsOf(links)
  const written = writtenLinks(links).length
  const set = (at: number, change: Partial<Link>) =>
    onChange(links.map((link, one) => (one === at ? { ...link, ...change } : link)))
  const add = () => {
    onChange([...links, { url: '', name: '' }])
    requestAnimationFrame(() => {
      const urls = rows.current?.querySelectorAll<HTMLInputElement>('input[type=url]')
      urls?.[urls.length - 1]?.focus()
    })
  }
  return (
    <section aria-labelledby={`${id}-title`}>
      <p className={styles.head}>
        <span id={`${id}-title`} className={styles.label}>
          {text.links}
        </span>
        <span className={styles.note}>{text.linkCount(written, LINKS_MAX)}</span>
      </p>
      <ul ref={rows} className={styles.links}>
        {links.map(({ url, name }, at) => {
          const problem = showsAll || left.has(at) ? problems[at] : null
          const errorId = `${id}-${at}-error`
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: links have no id until they are stored, and stay in their order
            <li key={at} className={styles.link}>
              <input
                className={styles.linkName}
                aria-label={text.linkName(at + 1)}
                placeholder={text.linkNamePlaceholder}
                value={name}
                onChange={({ currentTarget }) => set(at, { name: currentTarget.value })}
              />
              <span className={classes(styles.linkUrl, problem && styles.wrong)}>
                <IconLink size={16} aria-hidden="true" />
                <input
                  type="url"
                  aria-label={text.linkUrl(at + 1)}
                  placeholder="https://"
                  aria-invalid={problem ? true : undefined}
                  aria-describedby={problem ? errorId : undefined}
                  value={url}
                  onChange={({ currentTarget }) => set(at, { url: currentTarget.value })}
                  onBlur={({ currentTarget }) => {
                    if (currentTarget.value !== '') setLeft(new Set([...left, at]))
                  }}
                />
              </span>
              <IconButton
                label={text.removeLink(at + 1)}
                icon={<IconX size={18} />}
                onClick={() => {
                  setLeft(new Set([...left].filter((one) => one < at)))
                  onChange(withoutLink(links, at))
                }}
              />
              {problem && (
                <p id={errorId} className={styles.problem}>
                  <IconAlertCircle size={16} aria-hidden="true" />
                  {problem}
                </p>
              )}
            </li>
          )
        })}
      </ul>
      {links.length < LINKS_MAX && (
        <TextButton onClick={add}>
          <IconPlus size={16} aria-hidden="true" /> {text.addLink}
        </TextButton>
      )}
    </section>
  )
}
