import { GENERIC_MESSAGE } from '@corridor/contract/kernel/errors.ts'
import { type ChangeEvent, useState } from 'react'
import { ApiError } from '../api.ts'
import { type Findings, useChecks } from './checks.ts'

interface FormRules<Values> {
  initial: Values
  /** What is wrong before anything is sent. */
  check: (values: Values) => Findings<Values>
  send: (values: Values) => Promise<unknown>
  /** Which field a refusal is about, where the server does not name it. */
  fieldOf?: (error: ApiError) => keyof Values | undefined
}

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>

/** What the server refused, by the fields of this form. */
export function refusedFields<Values extends object>(
  error: unknown,
  values: Values,
  fieldOf?: FormRules<Values>['fieldOf'],
): Findings<Values> {
  if (!(error instanceof ApiError)) return {}
  const found: Findings<Values> = {}
  for (const name of Object.keys(values) as (keyof Values & string)[]) found[name] = error.fields[name]
  const meant = fieldOf?.(error)
  if (meant) found[meant] ??= error.plainMessage
  return found
}

/**
 * The state of a form that makes one call: what is typed, what is wrong with it, and the sending. A refusal goes to the
 * fields that the server names, else to the form as a whole.
 */
export function useForm<Values extends Record<string, unknown>>(rules: FormRules<Values>) {
  const [values, setValues] = useState(rules.initial)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { problems, errorOf, tell, pass } = useChecks(values, rules.check)

  const set = <Name extends keyof Values>(name: Name, value: Values[Name]) =>
    setValues((before) => ({ ...before, [name]: value }))

  /** For a field of text: `<TextField {...form.field('email')} label={…} />`. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    id: name,
    name,
    value: values[name] as Values[Name] & string,
    onChange: (event: Typed) => set(name, event.target.value as Values[Name]),
    error: errorOf(name),
  })

  /** True when it was sent and taken. */
  const submit = async (): Promise<boolean> => {
    if (isBusy || !pass()) return false
    setBusy(true)
    setFailure(undefined)
    try {
      await rules.send(values)
      return true
    } catch (error) {
      if (tell(refusedFields(error, values, rules.fieldOf)))
        setFailure(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    values,
    set,
    field,
    submit,
    reset: () => setValues(rules.initial),
    /** For the form around the fields: `<Form {...form.frame} … />`. */
    frame: { problems, failure, isBusy },
  }
}
