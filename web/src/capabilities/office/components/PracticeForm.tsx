import { ADDRESSES_MAX } from '@corridor/contract/office/limits.ts'
import type { Address, MyPractice } from '@corridor/contract/office/model.ts'
import type { PracticeType } from '@corridor/contract/office/practice-types.ts'
import { IconPlus } from '@tabler/icons-react'
import { Button } from '../../../ui/Button.tsx'
import { PhoneField } from '../../../ui/PhoneField.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { emptyAddress } from '../state/address-draft.ts'
import { type PracticeDraft, practiceDraftOf, practiceProblems } from '../state/practice-draft.ts'
import { usePracticeForm } from '../state/use-practice-form.ts'
import { practiceText } from '../text.ts'
import { PracticeAddress } from './PracticeAddress.tsx'
import styles from './PracticeForm.module.css'
import { PracticeFrame } from './PracticeFrame.tsx'
import { PracticeTypeField } from './PracticeTypeField.tsx'

const changeOf = ({ eFaxNumber, organizationMobileNumber, addresses, ...rest }: PracticeDraft) => ({
  ...rest,
  practiceType: rest.practiceType as PracticeType,
  addresses: addresses as Address[],
  eFaxNumber: eFaxNumber.trim() || null,
  organizationMobileNumber: organizationMobileNumber.trim() || null,
})

/** The practice's own data. */
export function PracticeForm({ practice }: { practice: MyPractice }) {
  const { form, frame } = usePracticeForm({
    practice,
    draftOf: practiceDraftOf,
    problemsOf: practiceProblems,
    changeOf,
    savedText: practiceText.saved,
  })
  const { addresses, isSecondFactorRequired } = form.values
  return (
    <PracticeFrame {...frame}>
      <section className={styles.section}>
        <h2 className={styles.title}>{practiceText.basics}</h2>
        <div className={styles.pair}>
          <TextField {...form.field('name')} label={practiceText.name} autoComplete="organization" />
          <PracticeTypeField {...form.field('practiceType')} />
          <PhoneField {...form.field('telephoneNumber')} label={practiceText.telephone} />
          <PhoneField {...form.field('eFaxNumber')} label={practiceText.efax} hint={practiceText.efaxHint} />
          <PhoneField
            {...form.field('organizationMobileNumber')}
            label={practiceText.mobile}
            hint={practiceText.mobileHint}
          />
        </div>
      </section>
      <section className={styles.section}>
        <h2 className={styles.title}>{practiceText.addresses}</h2>
        {addresses.map((_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an address has nothing else to be known by
          <PracticeAddress key={place} form={form} place={place} />
        ))}
        {addresses.length < ADDRESSES_MAX && (
          <div>
            <Button
              icon={<IconPlus size={17} stroke={1.75} />}
              onClick={() => form.set('addresses', [...addresses, emptyAddress()])}
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
            isOn={isSecondFactorRequired}
            onChange={(isOn) => form.set('isSecondFactorRequired', isOn)}
          />
        </div>
      </section>
    </PracticeFrame>
  )
}
