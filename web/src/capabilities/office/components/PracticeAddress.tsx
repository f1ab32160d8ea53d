import { IconTrash } from '@tabler/icons-react'
import type { FormState } from '../../../platform/form.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { PracticeDraft } from '../state/practice-draft.ts'
import { practiceText } from '../text.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './PracticeAddress.module.css'

interface PracticeAddressProps {
  form: FormState<PracticeDraft>
  place: number
}

/** One address of the practice. The last one cannot be removed. */
export function PracticeAddress({ form, place }: PracticeAddressProps) {
  const { addresses } = form.values
  return (
    <fieldset className={styles.address}>
      <legend className={styles.legend}>{practiceText.address(place + 1, addresses.length)}</legend>
      {addresses.length > 1 && (
        <span className={styles.remove}>
          <IconButton
            label={practiceText.removeAddress(place + 1)}
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={() =>
              form.set(
                'addresses',
                addresses.filter((_, at) => at !== place),
              )
            }
          />
        </span>
      )}
      <div className={styles.fields}>
        <AddressFields
          isWide
          field={(part) => form.field(`addresses.${place}.${part}`)}
          onPick={(address) => form.set(`addresses.${place}`, address)}
        />
      </div>
    </fieldset>
  )
}
