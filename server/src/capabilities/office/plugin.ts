import type { Capability } from '../../platform/capability.ts'
import { fillDemo } from './demo.ts'

export const office: Capability = { name: 'office', fillDemo }
