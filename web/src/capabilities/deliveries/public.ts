/** What other screens show of deliveries: what left about one item. */
export { ItemDeliveries } from './components/ItemDeliveries.tsx'
