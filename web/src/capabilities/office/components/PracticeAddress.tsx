import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { AddressDraft } from '../state/address-draft.ts'
import { practiceText } from '../text.ts'
import { AddressFields } from './AddressFields.tsx'
import styles from './PracticeAddress.module.css'

interface PracticeAddressProps {
  place: number
  count: number
  address: AddressDraft
  errorOf: (path: string) => string | undefined
  onChange: (change: Partial<AddressDraft>) => void
  onRemove: () => void
}

/** One address of the practice. The last one cannot be removed. */
export function PracticeAddress(props: PracticeAddressProps) {
  const { place, count, address, errorOf, onChange, onRemove } = props
  return (
    <fieldset className={styles.address}>
      <legend className={styles.legend}>{practiceText.address(place + 1, count)}</legend>
      {count > 1 && (
        <span className={styles.remove}>
          <IconButton
            label={practiceText.removeAddress(place + 1)}
            icon={<IconTrash size={18} stroke={1.75} />}
            onClick={onRemove}
          />
        </span>
      )}
      <div className={styles.fields}>
        <AddressFields
          isWide
          field={(part) => {
            const id = `addresses.${place}.${part}`
            return { id, value: address[part], error: errorOf(id) }
          }}
          onChange={onChange}
        />
      </div>
    </fieldset>
  )
}
