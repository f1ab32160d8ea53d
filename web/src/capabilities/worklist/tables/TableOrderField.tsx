import { TABLE_ORDERS, type TableOrder } from '@corridor/contract/worklist/table-order.ts'
import { useId } from 'react'
import { useSearchParams } from 'react-router'
import { addressWith } from '#platform/navigation/address-with.ts'
import { browserStorage } from '#platform/storage/storage.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { text } from '../text.ts'
import styles from './TableOrderField.module.css'

const storage = browserStorage('localStorage')

/** The order of a table as the address says it, or as it was chosen last on this device under `name`. */
export function useTableOrder(name: string): TableOrder {
  const chosen = useSearchParams()[0].get('order') ?? storage.getItem(name)
  return TABLE_ORDERS.find((one) => one === chosen) ?? 'newest-first'
}

/** Newest first, or what needs action before the rest. */
export function TableOrderField({ name }: { name: string }) {
  const id = useId()
  const [search, setSearch] = useSearchParams()
  const order = useTableOrder(name)
  const choose = (value: string) => {
    storage.setItem(name, value)
    setSearch(addressWith(search, { order: value }).search, { replace: true })
  }
  return (
    <div className={styles.order}>
      <SelectField id={id} label={text.order} value={order} onChange={({ target }) => choose(target.value)}>
        {TABLE_ORDERS.map((one) => (
          <option key={one} value={one}>
            {text.orders[one]}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
