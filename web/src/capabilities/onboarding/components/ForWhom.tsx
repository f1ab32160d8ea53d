import { IconArrowRight, IconBuildingCommunity, IconUser } from '@tabler/icons-react'
import { Link } from 'react-router'
import { signUpText } from '../text.ts'
import styles from './ForWhom.module.css'

const CARDS = [
  {
    for: 'practice',
    Icon: IconBuildingCommunity,
    title: signUpText.practice,
    detail: signUpText.practiceDetail,
  },
  { for: 'individual', Icon: IconUser, title: signUpText.individual, detail: signUpText.individualDetail },
]

/** The first question of a sign-up. Each answer has an address. */
export function ForWhom() {
  return (
    <ul className={styles.cards} aria-label={signUpText.ways}>
      {CARDS.map(({ Icon, title, detail, ...card }) => (
        <li key={card.for}>
          <Link className={styles.card} to={`?for=${card.for}`}>
            <span className={styles.icon} aria-hidden="true">
              <Icon size={26} stroke={1.6} />
            </span>
            <span className={styles.words}>
              <span className={styles.title}>{title}</span>
              <span className={styles.detail}>{detail}</span>
            </span>
            <IconArrowRight className={styles.arrow} size={20} stroke={1.75} aria-hidden="true" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
