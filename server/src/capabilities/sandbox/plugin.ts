import { auditWords } from '@corridor/contract/sandbox/audit-words.ts'
import type { Capability } from '#platform/capability.ts'
import './services.ts'
import { routes } from './routes.ts'

export const sandbox: Capability = { name: 'sandbox', auditWords, routes }
