import { ADDRESSES_MAX } from '@corridor/contract/office/limits.ts'
import type { Address, MyPractice } from '@corridor/contract/office/model.ts'
import type { PracticeType } from '@corridor/contract/office/practice-types.ts'
import { IconPlus } from '@tabler/icons-react'
import type { ChangeEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { type AddressDraft, emptyAddress } from '../state/address-draft.ts'
import { type PracticeDraft, practiceDraftOf, practiceProblems } from '../state/practice-draft.ts'
import { usePracticeForm } from '../state/use-practice-form.ts'
import { practiceText } from '../text.ts'
import { PracticeAddress } from './PracticeAddress.tsx'
import styles from './PracticeForm.module.css'
import { PracticeFrame } from './PracticeFrame.tsx'
import { PracticeTypeField } from './PracticeTypeField.tsx'

interface PracticeFormProps {
  practice: MyPractice
  reread: () => Promise<{ data?: MyPractice }>
}

const changeOf = ({ eFaxNumber, addresses, practiceType, ...rest }: PracticeDraft) => ({
  ...rest,
  practiceType: practiceType as PracticeType,
  addresses: addresses as Address[],
  eFaxNumber: eFaxNumber.trim() || null,
})

/** The practice's own data. */
export function PracticeForm({ practice, reread }: PracticeFormProps) {
  const form = usePracticeForm({
    practice,
    reread,
    draftOf: practiceDraftOf,
    problemsOf: practiceProblems,
    changeOf,
    savedText: practiceText.saved,
  })
  const { draft, set, errorOf } = form
  const field = (name: 'name' | 'practiceType' | 'telephoneNumber' | 'eFaxNumber') => ({
    id: name,
    value: draft[name],
    error: errorOf(name),
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      set({ [name]: event.target.value }),
  })
  const setAddress = (place: number, change: Partial<AddressDraft>) =>
    set({ addresses: draft.addresses.map((one, at) => (at === place ? { ...one, ...change } : one)) })
  return (
    <PracticeFrame
      {...form.frame}
      onSubmit={form.submit}
      onDiscard={form.discard}
      onReload={() => void form.reload()}
    >
      <section className={styles.section}>
        <h2 className={styles.title}>{practiceText.basics}</h2>
        <div className={styles.pair}>
          <TextField {...field('name')} label={practiceText.name} autoComplete="organization" />
          <PracticeTypeField {...field('practiceType')} />
          <PhoneField {...field('telephoneNumber')} label={practiceText.telephone} />
          <PhoneField {...field('eFaxNumber')} label={practiceText.efax} hint={practiceText.efaxHint} />
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{practiceText.addresses}</h2>
        {draft.addresses.map((address, place) => (
          <PracticeAddress
            // biome-ignore lint/suspicious/noArrayIndexKey: an address has nothing else to be known by
            key={place}
            place={place}
            count={draft.addresses.length}
            address={address}
            errorOf={errorOf}
            onChange={(change) => setAddress(place, change)}
            onRemove={() => set({ addresses: draft.addresses.filter((_, at) => at !== place) })}
          />
        ))}
        {draft.addresses.length < ADDRESSES_MAX && (
          <div>
            <Button
              icon={<IconPlus size={17} stroke={1.75} />}
              onClick={() => set({ addresses: [...draft.addresses, emptyAddress()] })}
            >
              {practiceText.addAddress}
            </Button>
          </div>
        )}
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{practiceText.security}</h2>
        <div className={styles.box}>
          <Switch
            id="isSecondFactorRequired"
            label={practiceText.factor}
            detail={practiceText.factorDetail}
            checked={draft.isSecondFactorRequired}
            onChange={(event) => set({ isSecondFactorRequired: event.target.checked })}
          />
        </div>
      </section>
    </PracticeFrame>
  )
}
