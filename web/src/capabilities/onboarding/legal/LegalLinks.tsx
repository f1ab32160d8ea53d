import { TextLink } from '#ui/actions/TextLink.tsx'
import { IconExternalLink } from '#ui/icons/icons.ts'
import { Spoken } from '#ui/states/Spoken.tsx'
import styles from './LegalLinks.module.css'
import { LEGAL, termsText } from './legal-text.ts'

interface LegalLinksProps {
  /** The one that is being read. */
  without?: string
  /** Beside a form that must not be lost. */
  opensNew?: boolean
}

/** The texts of this product that bind, each on a page of its own. */
export function LegalLinks({ without, opensNew }: LegalLinksProps) {
  return (
    <nav aria-label={termsText.alsoRead}>
      <ul className={styles.links}>
        {Object.values(LEGAL)
          .filter(({ path }) => path !== without)
          .map(({ path, title }) => (
            <li key={path}>
              <TextLink to={path} target={opensNew ? '_blank' : undefined}>
                {title}
                {opensNew && <IconExternalLink size={15} aria-hidden="true" />}
                {opensNew && <Spoken>{termsText.opensNew}</Spoken>}
              </TextLink>
            </li>
          ))}
      </ul>
    </nav>
  )
}
