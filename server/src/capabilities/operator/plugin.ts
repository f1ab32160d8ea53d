import { auditWords } from '@corridor/contract/operator/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import { operatorGuest } from './links.ts'
import { routes } from './routes.ts'

export const operator: Capability = { name: 'operator', auditWords, routes, guests: [operatorGuest] }
