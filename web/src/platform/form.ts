export type { Findings } from './form/findings.ts'
export { type FieldState, type FormState, type Typed, useForm } from './form/use-form.ts'
