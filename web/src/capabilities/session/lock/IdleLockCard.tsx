import { IDLE_LOCK_CHOICES } from '@corridor/contract/people/limits.ts'
import type { IdleLockMinutes } from '@corridor/contract/people/model.ts'
import { idleLockTime } from '@corridor/contract/people/rules.ts'
import { call } from '#platform/api.ts'
import { changeOwnRecord, useSession } from '#platform/session.ts'
import { useTask } from '#platform/use-task.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { IconLock } from '#ui/icons/icons.ts'
import { SecurityCard } from '../factor/SecurityCard.tsx'
import styles from './IdleLockCard.module.css'
import { idleLockText } from './text.ts'

const choose = (minutes: IdleLockMinutes): Promise<void> =>
  changeOwnRecord(async () => {
    await call('PUT /authentication/v2/idle-lock', { body: { minutes } })
    return { idleLockMinutes: minutes }
  })

/** When the screen locks: the person's own choice, or the practice's for all members. */
export function IdleLockCard() {
  const user = useSession((session) => session.user)
  const saving = useTask(choose, { done: idleLockText.saved, failure: 'snackbar' })
  if (!user) return null
  const { idleLockMinutes, practiceId } = user
  return (
    <SecurityCard Icon={IconLock} title={idleLockText.title}>
      <p className={styles.text}>{idleLockText.what}</p>
      {practiceId ? (
        <p className={styles.text}>{idleLockText.byPractice(idleLockTime(idleLockMinutes))}</p>
      ) : (
        <div className={styles.choice}>
          <SelectField
            id="idleLockMinutes"
            label={idleLockText.label}
            value={idleLockMinutes}
            aria-busy={saving.isBusy || undefined}
            onChange={({ target }) => void saving.run(Number(target.value) as IdleLockMinutes)}
          >
            {IDLE_LOCK_CHOICES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {idleLockTime(minutes)}
              </option>
            ))}
          </SelectField>
        </div>
      )}
    </SecurityCard>
  )
}
