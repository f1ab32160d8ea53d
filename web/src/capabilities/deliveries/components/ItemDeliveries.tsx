import { useQuery } from '@tanstack/react-query'
import { RowList } from '#ui/data/list/RowList.tsx'
import { itemDeliveriesQuery } from '../state/queries.ts'
import { DeliveryRow } from './DeliveryRow.tsx'

interface ItemDeliveriesProps {
  kind: string
  itemId: string
  /** Whether the viewer may send one again or call it off. */
  isChangeable?: boolean
}

/** What left about one item, newest first; nothing while nothing has. */
export function ItemDeliveries({ kind, itemId, isChangeable = false }: ItemDeliveriesProps) {
  const rows = useQuery({ ...itemDeliveriesQuery(kind, itemId), retry: false }).data?.deliveries ?? []
  if (rows.length === 0) return null
  return (
    <RowList>
      {rows.map((row) => (
        <DeliveryRow key={row.id} delivery={row} isChangeable={isChangeable} />
      ))}
    </RowList>
  )
}
