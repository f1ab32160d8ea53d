import { RELATION_LABEL_MAX } from '@corridor/contract/patients/limits.ts'
import type { Patient, PatientDetail } from '@corridor/contract/patients/model.ts'
import { patientName } from '@corridor/contract/patients/rules.ts'
import { RELATION_KINDS, type RelationKind } from '@corridor/contract/patients/types.ts'
import { useState } from 'react'
import { useForm } from '#platform/form.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { Form } from '#ui/form/Form.tsx'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { FoundPatients, PatientWords } from '../components/FoundPatients.tsx'
import { addRelation } from '../state/changes.ts'
import { RELATION_NAMES, relationText as text, text as words } from '../text.ts'

interface Values {
  kind: RelationKind
  label: string
}

interface RelationDialogProps {
  patient: PatientDetail
  onClose: () => void
}

/** Says what another patient is to this one. */
export function RelationDialog({ patient, onClose }: RelationDialogProps) {
  const [term, setTerm] = useState('')
  const [other, setOther] = useState<Patient>()
  const form = useForm<Values>({
    initial: { kind: 'guardian', label: '' },
    send: ({ kind, label }) => addRelation(patient.id, other!.id, { kind, label: label.trim() }),
  })
  const submit = async () => {
    if (!(await form.submit())) return
    showSnackbar(text.saved)
    onClose()
  }
  return (
    <FormDialog title={text.title(patientName(patient))} closeLabel={words.close} onClose={onClose}>
      {other ? (
        <Form {...form.frame} submitLabel={text.save} onSubmit={submit}>
          <PatientWords patient={other} />
          <SelectField {...form.field('kind')} label={text.kind}>
            {RELATION_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {RELATION_NAMES[kind]}
              </option>
            ))}
          </SelectField>
          <TextField
            {...form.field('label')}
            label={text.label}
            hint={text.labelHint}
            maxLength={RELATION_LABEL_MAX}
            autoComplete="off"
          />
        </Form>
      ) : (
        <FoundPatients
          label={text.search}
          term={term}
          onTerm={setTerm}
          exceptId={patient.id}
          onChoose={setOther}
        />
      )}
    </FormDialog>
  )
}
