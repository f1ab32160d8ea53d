import { useRef, useState } from 'react'
import { ApiError, NotSent, sentenceOf } from '../api.ts'
import { type Attempt, errorNow, type Findings, type Problem, problemsOf, refusedFields } from './findings.ts'
import { type At, type Path, valueAt, withValueAt } from './paths.ts'

/** A record as the server has it. Its version rises whenever anybody saves it. */
export interface Stored<Values> {
  values: Values
  version: number
}

export interface FormRules<Values extends object> {
  /** The initial values or, with a version, the stored ones. */
  initial: Values
  /** For a record that others change as well. `send` then returns the stored record. */
  version?: number
  /** Validation before anything is sent. */
  check?: (values: Values) => Findings<Values>
  send: (values: Values) => Promise<Stored<Values> | unknown>
  /** Which field a refusal is about, where the server does not name it. */
  fieldOf?: (error: ApiError) => Path<Values> | undefined
  /** A refusal because another person has saved since. */
  isConflict?: (error: ApiError) => boolean
  /** Where the values are stored, if not here: the draft of a wizard, the details of an upload. */
  storedValues?: { values: Values; change: (part: Partial<Values>) => void }
}

/** A part that is typed into hands over its event, one that is chosen from the value itself. */
export type Typed = string | { target: { value: string } }

export interface FieldState {
  id: string
  name: string
  value: string
  onChange: (typed: Typed) => void
  error: string | undefined
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const isStored = (reply: unknown): reply is Stored<never> =>
  typeof reply === 'object' && reply !== null && 'version' in reply && 'values' in reply

/** What is in the fields, here or where the caller stores it. */
function useValues<Values extends object>({
  initial,
  storedValues,
}: Pick<FormRules<Values>, 'initial' | 'storedValues'>) {
  const [own, setOwn] = useState(initial)
  const values = storedValues?.values ?? own
  const now = useRef(values)
  now.current = values

  const change = (part: Partial<Values>) => {
    now.current = { ...now.current, ...part }
    if (storedValues) storedValues.change(part)
    else setOwn((before) => ({ ...before, ...part }))
  }
  const set = <FieldPath extends Path<Values>>(path: FieldPath, value: At<Values, FieldPath>) => {
    const name = path.split('.', 1)[0] as keyof Values
    change({ [name]: withValueAt(now.current, path, value)[name] } as Partial<Values>)
  }
  const replace = (stored: Values) => {
    now.current = stored
    setOwn(stored)
  }
  return { values, now, change, set, replace }
}

/**
 * The state of a form that makes one call: the values, whether they differ from the stored ones, their
 * problems, and sending. A refusal goes to the fields that the server names, else to the form as a whole.
 * Another person's change of the same record is shown at once while nothing is typed; otherwise the form is
 * stale until it is reviewed.
 */
export function useForm<Values extends object>(rules: FormRules<Values>) {
  const { version } = rules
  const { values, now, change, set, replace } = useValues(rules)
  const [base, setBase] = useState({ values: rules.initial, version })
  const [last, setLast] = useState<Attempt<Values>>({ values, found: {} })
  const [isBusy, setBusy] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [failure, setFailure] = useState<string>()
  const isUnderWay = useRef(false)
  const isDirty = !same(values, base.values)
  const isStale = isRefused || (isDirty && version !== base.version)
  const check = (typed: Values) => (rules.check?.(typed) ?? {}) as Record<string, string | undefined>

  /** Shows problems; true when there are none. Also for problems found elsewhere. */
  const showFindings = (found: Findings<Values> | Record<string, string | undefined>): boolean => {
    setLast({ values: now.current, found })
    return problemsOf(found).length === 0
  }
  const adopt = (stored: { values: Values; version: number | undefined }) => {
    setBase(stored)
    if (!rules.storedValues) replace(stored.values)
    setRefused(false)
    setFailure(undefined)
    showFindings({})
  }
  if (version !== base.version && !isDirty && !isBusy) adopt({ values: rules.initial, version })

  const errorOf = (path: Path<Values>) => errorNow(path, values, last, check)
  /** Problems of the last attempt that are not fixed yet. */
  const stillWrong = (): Problem[] =>
    problemsOf(
      Object.fromEntries(Object.keys(last.found).map((path) => [path, errorNow(path, values, last, check)])),
    )

  /** For a field of text or a choice: `<TextField {...form.field('email')} label={…} />`. */
  const field = (path: Path<Values>): FieldState => ({
    id: path,
    name: path,
    value: valueAt(values, path) as string,
    onChange: (typed) => set(path, (typeof typed === 'string' ? typed : typed.target.value) as never),
    error: errorOf(path),
  })

  const refuse = (error: unknown) => {
    if (error instanceof NotSent) return
    if (error instanceof ApiError && rules.isConflict?.(error)) return setRefused(true)
    const order = Object.keys(check(now.current))
    if (!showFindings(refusedFields(error, now.current, rules.fieldOf, order))) return
    setFailure((error instanceof ApiError && Object.values(error.fields)[0]) || sentenceOf(error))
  }

  /** True when it was sent and accepted. With a part it sends that as well. */
  const submit = async (part?: Partial<Values>): Promise<boolean> => {
    if (part) change(part)
    const sent = now.current
    if (isUnderWay.current || isStale) return false
    // The result of the previous attempt must not stay beside the problems of this one.
    setFailure(undefined)
    if (!showFindings(check(sent))) return false
    isUnderWay.current = true
    setBusy(true)
    try {
      const reply = await rules.send(sent)
      const stored = isStored(reply) ? (reply as Stored<Values>) : { values: sent, version: base.version }
      // Input during sending stays, as a change of the newly stored values.
      if (same(now.current, sent)) adopt(stored)
      else setBase(stored)
      return true
    } catch (error) {
      refuse(error)
      return false
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return {
    values,
    set,
    change,
    field,
    errorOf,
    showFindings,
    submit,
    isDirty,
    /** Another person has saved since: these values cannot be sent anymore. */
    isStale,
    /** Back to the stored values. */
    reset: () => adopt({ values: rules.initial, version }),
    /** To the refetched values. */
    adopt,
    /** For the form around the fields: `<Form {...form.frame} … />`. */
    frame: { problems: stillWrong(), attempt: last, failure, isBusy },
  }
}

export type FormState<Values extends object> = ReturnType<typeof useForm<Values>>
