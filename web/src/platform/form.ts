export type { Findings } from './form/findings.ts'
export { forgetValues, useStoredValues } from './form/stored-values.ts'
export { useCodeForm } from './form/use-code-form.ts'
export { type FieldState, type FormState, type Typed, useForm } from './form/use-form.ts'
