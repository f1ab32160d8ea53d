import type { SandboxText } from '@corridor/contract/sandbox/routes.ts'
import { IconDeviceMobile, IconDeviceMobileShare } from '@tabler/icons-react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { phonesOf } from '../state/phones.ts'
import { text } from '../text.ts'
import { PhoneCard } from './PhoneCard.tsx'
import styles from './Phones.module.css'

interface PhonesProps {
  isOn: boolean
  texts: SandboxText[]
}

/** A phone for each number that Corridor would have texted. */
export function Phones({ isOn, texts }: PhonesProps) {
  if (!isOn) {
    return (
      <EmptyState
        icon={<IconDeviceMobileShare stroke={1.5} />}
        title={text.textsOffTitle}
        text={text.textsOff}
      />
    )
  }
  if (texts.length === 0) {
    return (
      <EmptyState icon={<IconDeviceMobile stroke={1.5} />} title={text.noTextsTitle} text={text.noTexts} />
    )
  }
  return (
    <div className={styles.phones}>
      {phonesOf(texts).map((phone) => (
        <PhoneCard key={phone.number} phone={phone} />
      ))}
    </div>
  )
}
