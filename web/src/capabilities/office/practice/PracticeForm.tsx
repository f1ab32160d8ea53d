import { ADDRESSES_MAX } from '@corridor/contract/office/limits.ts'
import type { Address, MyPractice, WaitingChange } from '@corridor/contract/office/model.ts'
import type { PracticeType } from '@corridor/contract/office/practice-types.ts'
import { IDLE_LOCK_CHOICES } from '@corridor/contract/people/limits.ts'
import type { IdleLockMinutes } from '@corridor/contract/people/model.ts'
import { idleLockTime } from '@corridor/contract/people/rules.ts'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { useConfirm } from '#platform/confirm.ts'
import type { FormState } from '#platform/form.ts'
import { useTask } from '#platform/use-task.ts'
import { Button } from '#ui/actions/Button.tsx'
import { IconButton } from '#ui/actions/IconButton.tsx'
import { focusField } from '#ui/fields/focus-field.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { Switch } from '#ui/fields/Switch.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PhoneField } from '#ui/fields/text/PhoneField.tsx'
import { writtenNumber } from '#ui/fields/text/written-number.ts'
import { IconPlus, IconTrash } from '#ui/icons/icons.ts'
import { Notice } from '#ui/states/Notice.tsx'
import { withdrawChange } from '../state/changes.ts'
import { useTeam } from '../state/queries.ts'
import { AddressFields } from './AddressFields.tsx'
import { emptyAddress } from './address-draft.ts'
import styles from './PracticeForm.module.css'
import { PracticeFrame } from './PracticeFrame.tsx'
import { PracticeTypeField } from './PracticeTypeField.tsx'
import { type PracticeDraft, practiceDraftOf, practiceProblems } from './practice-draft.ts'
import { requireFactorQuestion } from './require-factor.ts'
import { practiceText } from './text.ts'
import { usePracticeForm } from './use-practice-form.ts'

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
    savedText: ({ waitingChange }) =>
      waitingChange && waitingChange.id !== practice.waitingChange?.id
        ? practiceText.savedToWait
        : practiceText.saved,
  })
  const { addresses, isSecondFactorRequired } = form.values
  useFieldInAddress()
  const { refetch } = useTeam()
  const confirm = useConfirm()
  const submit = async () => {
    const isNewlyRequired = isSecondFactorRequired && !practice.isSecondFactorRequired
    if (isNewlyRequired) {
      const team = (await refetch()).data?.teamMembersList
      if (!(await confirm(requireFactorQuestion(team)))) return
    }
    frame.onSubmit()
  }
  return (
    <PracticeFrame {...frame} isWide onSubmit={() => void submit()}>
      <section className={styles.section}>
        <SectionHead title={practiceText.basics} about={practiceText.basicsAbout} />
        <div className={styles.pair}>
          {practice.waitingChange && <WaitingNote change={practice.waitingChange} />}
          <TextField
            {...form.field('name')}
            label={practiceText.name}
            hint={practiceText.checkedHint}
            autoComplete="organization"
          />
          <PracticeTypeField {...form.field('practiceType')} />
          <PhoneField
            {...form.field('telephoneNumber')}
            label={practiceText.telephone}
            hint={practiceText.checkedHint}
          />
          <PhoneField {...form.field('eFaxNumber')} label={practiceText.efax} hint={practiceText.efaxHint} />
          <PhoneField
            {...form.field('organizationMobileNumber')}
            label={practiceText.mobile}
            hint={practiceText.mobileHint}
          />
        </div>
      </section>
      <section className={styles.section}>
        <SectionHead title={practiceText.addresses} about={practiceText.addressesAbout} />
        <div className={styles.addresses}>
          {addresses.map((_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an address has nothing else to be known by
            <PracticeAddress key={index} form={form} index={index} />
          ))}
          {addresses.length < ADDRESSES_MAX && (
            <div>
              <Button
                icon={<IconPlus size={17} />}
                onClick={() => form.set('addresses', [...addresses, emptyAddress()])}
              >
                {practiceText.addAddress}
              </Button>
            </div>
          )}
        </div>
      </section>
      <SecurityFields form={form} />
      <ChatFields form={form} />
    </PracticeFrame>
  )
}

type Fields = { form: FormState<PracticeDraft> }

function SecurityFields({ form }: Fields) {
  return (
    <section className={styles.section}>
      <SectionHead title={practiceText.security} about={practiceText.securityAbout} />
      <div className={styles.settings}>
        <div className={styles.box}>
          <Switch
            id="isSecondFactorRequired"
            label={practiceText.factor}
            detail={practiceText.factorDetail}
            isOn={form.values.isSecondFactorRequired}
            onChange={(isOn) => form.set('isSecondFactorRequired', isOn)}
          />
        </div>
        <div className={styles.pair}>
          <SelectField
            id="idleLockMinutes"
            label={practiceText.idleLock}
            hint={practiceText.idleLockHint}
            value={form.values.idleLockMinutes}
            onChange={({ target }) => form.set('idleLockMinutes', Number(target.value) as IdleLockMinutes)}
          >
            {IDLE_LOCK_CHOICES.map((minutes) => (
              <option key={minutes} value={minutes}>
                {idleLockTime(minutes)}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </section>
  )
}

function ChatFields({ form }: Fields) {
  return (
    <section className={styles.section}>
      <SectionHead title={practiceText.chat} about={practiceText.chatAbout} />
      <div className={styles.box}>
        <Switch
          id="areGifsAllowed"
          label={practiceText.gifs}
          detail={practiceText.gifsDetail}
          isOn={form.values.areGifsAllowed}
          onChange={(isOn) => form.set('areGifsAllowed', isOn)}
        />
      </div>
    </section>
  )
}

/** Focuses the field that the address names. */
function useFieldInAddress(): void {
  const field = useSearchParams()[0].get('field')
  useEffect(() => {
    if (field) focusField(field)
  }, [field])
}

/** What the operator has not decided about yet, beside what stands meanwhile. */
function WaitingNote({ change }: { change: WaitingChange }) {
  const { run, isBusy } = useTask(() => withdrawChange(change.id), {
    done: practiceText.withdrawn,
    failure: 'snackbar',
  })
  const { name, telephoneNumber } = change
  return (
    <div className={styles.waiting}>
      <Notice tone="info">
        <p>{practiceText.waiting}</p>
        {name !== null && <p>{practiceText.waitingName(name)}</p>}
        {telephoneNumber !== null && <p>{practiceText.waitingNumber(writtenNumber(telephoneNumber))}</p>}
        <Button size="s" isBusy={isBusy} onClick={() => void run()}>
          {practiceText.withdraw}
        </Button>
      </Notice>
    </div>
  )
}

function SectionHead({ title, about }: { title: string; about: string }) {
  return (
    <div>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.about}>{about}</p>
    </div>
  )
}

interface PracticeAddressProps {
  form: FormState<PracticeDraft>
  index: number
}

/** One address of the practice. The last one cannot be removed. */
function PracticeAddress({ form, index }: PracticeAddressProps) {
  const { addresses } = form.values
  return (
    <fieldset className={styles.address}>
      <legend className={styles.legend}>{practiceText.address(index + 1, addresses.length)}</legend>
      {addresses.length > 1 && (
        <span className={styles.remove}>
          <IconButton
            label={practiceText.removeAddress(index + 1)}
            icon={<IconTrash size={18} />}
            onClick={() =>
              form.set(
                'addresses',
                addresses.filter((_, at) => at !== index),
              )
            }
          />
        </span>
      )}
      <div className={styles.fields}>
        <AddressFields
          isWide
          field={(part) => form.field(`addresses.${index}.${part}`)}
          onPick={(address) => form.set(`addresses.${index}`, address)}
        />
      </div>
    </fieldset>
  )
}
