import { watchQuery } from '#platform/live/live-query.ts'

watchQuery({ key: ['deliveries'], on: { 'deliveries.changed': 'refetch' }, afterGap: true, onStanding: true })
