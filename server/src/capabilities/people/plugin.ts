import type { Capability } from '../../platform/capability.ts'
import { fillDemo } from './demo.ts'

export const people: Capability = { name: 'people', fillDemo }
