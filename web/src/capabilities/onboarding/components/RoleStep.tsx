import type { ReactNode } from 'react'
import { useChecks } from '../../../platform/form.ts'
import { Form } from '../../../ui/Form.tsx'
import { RoleCards, type RoleValues, roleProblems } from '../../office/public.ts'
import type { Draft } from '../state/draft.ts'
import { wizardText as text } from '../text.ts'

interface RoleStepProps {
  draft: Draft
  change: (part: Partial<Draft>) => void
  onDone: () => void
  back: ReactNode
}

/** What one does at the practice. */
export function RoleStep({ draft, change, onDone, back }: RoleStepProps) {
  const values: RoleValues = { role: draft.role, ownRole: draft.ownRole }
  const checks = useChecks(values, roleProblems)
  const field = (name: keyof RoleValues) => ({
    id: name,
    name,
    value: values[name],
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    error: checks.errorOf(name),
  })
  return (
    <Form
      problems={checks.problems}
      summary={text.summary}
      submitLabel={text.next}
      onSubmit={() => checks.pass() && onDone()}
      foot={back}
    >
      <RoleCards role={field('role')} ownRole={field('ownRole')} />
    </Form>
  )
}
