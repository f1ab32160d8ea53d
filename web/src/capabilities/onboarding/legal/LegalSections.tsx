import styles from './LegalSections.module.css'
import type { LegalSection } from './legal-text.ts'

interface LegalSectionsProps {
  sections: readonly LegalSection[]
  /** Under the heading of the page, or of a part of it. */
  level?: 'h2' | 'h3'
}

/** A text with headings. */
export function LegalSections({ sections, level: Heading = 'h2' }: LegalSectionsProps) {
  return (
    <div className={styles.text}>
      {sections.map(({ heading, paragraphs }) => (
        <section key={heading}>
          <Heading className={styles.heading}>{heading}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  )
}
