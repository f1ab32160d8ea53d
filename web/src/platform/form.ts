export { type Findings, useChecks } from './form/checks.ts'
export { useForm } from './form/use-form.ts'
