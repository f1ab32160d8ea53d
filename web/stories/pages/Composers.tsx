import { useState } from 'react'
import { Composer } from '#engines/conversation/composer/Composer.tsx'
import type { ComposerProps } from '#engines/conversation/composer/composer-props.ts'
import { UploadList } from '#ui/files/UploadList.tsx'
import { PEOPLE } from '../made-up.ts'
import styles from './Messages.module.css'

const nothing = () => {}

/** Where one writes, in each of its states. */
export function Composers() {
  return (
    <div className={styles.page}>
      <One name="Empty" />
      <One name="With words" start={'Could you send the consent form?\nShe is here at two.'} />
      <One name="Urgent" start="Operatory 2 suction is down." urgent={{ isOn: true, onChange: nothing }} />
      <One name="Being changed" start="On my way up." editing={{ onCancel: nothing }} />
      <One name="Too long" start={'x'.repeat(20_003)} />
      <One
        name="With a file"
        hasMore
        head={
          <UploadList
            items={[
              {
                id: 'a',
                name: 'consent-alvarez.pdf',
                kind: 'PDF',
                size: 90_000,
                state: 'sending',
                progress: 0.64,
                canRetry: false,
              },
            ]}
            onCancel={nothing}
            onRetry={nothing}
            onRemove={nothing}
          />
        }
      />
      <One
        name="Frozen"
        offReason="You’re no longer connected, so you can’t write here. You can still read it."
      />
    </div>
  )
}

function One({ name, start = '', ...more }: { name: string; start?: string } & Partial<ComposerProps>) {
  const [value, setValue] = useState(start)
  const [isUrgent, setUrgent] = useState(false)
  return (
    <section aria-label={name}>
      <h3 className={styles.title}>{name}</h3>
      <Composer
        label="Message Front desk"
        value={value}
        onChange={setValue}
        onSend={() => setValue('')}
        max={20_000}
        people={Object.values(PEOPLE)}
        files={{ limit: '20 files, up to 2 GB each', onFiles: nothing, hasVoice: true }}
        onGif={nothing}
        hasEmoji
        urgent={{ isOn: isUrgent, onChange: setUrgent }}
        onSchedule={nothing}
        {...more}
      />
    </section>
  )
}
