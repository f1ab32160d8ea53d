import type { ReactNode } from 'react'
import { useForm } from '../../../platform/form.ts'
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
  const form = useForm<RoleValues>({
    initial: values,
    kept: { values, change },
    check: roleProblems,
    send: async () => onDone(),
  })
  return (
    <Form
      {...form.frame}
      summary={text.summary}
      submitLabel={text.next}
      onSubmit={() => void form.submit()}
      foot={back}
    >
      <RoleCards role={form.field('role')} ownRole={form.field('ownRole')} />
    </Form>
  )
}
