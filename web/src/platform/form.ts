export type { Findings } from './form/findings.ts'
export { forgetValues, useKeptValues } from './form/kept-values.ts'
export { useCodeForm } from './form/use-code-form.ts'
export { type FieldState, type FormState, type Typed, useForm } from './form/use-form.ts'
