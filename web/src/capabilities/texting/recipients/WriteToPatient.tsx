import { patientName } from '@corridor/contract/patients/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { MessageDialog } from '#capabilities/guests/public.ts'
import { patientQuery } from '#capabilities/patients/public.ts'
import { call } from '#platform/api.ts'
import { useSession } from '#platform/session.ts'
import { showSnackbar } from '#platform/snackbar.ts'
import { useTask } from '#platform/use-task.ts'
import { FormDialog } from '#ui/form/FormDialog.tsx'
import { Notice } from '#ui/states/Notice.tsx'
import { withConversation } from '../addresses.ts'
import { openConversation } from '../state/changes.ts'
import { recipientsText as text, text as words } from '../text.ts'
import { RecipientDialog } from './RecipientDialog.tsx'

/** Opens the conversation with the person who gets the texts about a patient; where nobody can be texted, a number is entered first. */
export function WriteToPatient({ patientId, onClose }: { patientId: string; onClose: () => void }) {
  const [search, setSearch] = useSearchParams()
  const { data: patient, error, refetch } = useQuery(patientQuery(patientId))
  const maySendLinks = useSession(({ claims }) => claims.includes('Patients'))
  const [isWithoutNumber, setWithoutNumber] = useState(false)
  const [isByEmail, setByEmail] = useState(false)
  // Saving closes the dialog too, and the conversation opens next.
  const isSaved = useRef(false)
  const task = useTask(async () => {
    if (!patient) return
    const { textsTo } = patient
    if (!textsTo) return setWithoutNumber(true)
    const guardian = patient.relations.find((one) => one.patient.id === textsTo.patientId)?.patient
    const { id } = await openConversation(
      { mobileNumber: textsTo.number, patientId: textsTo.patientId },
      patientName(guardian ?? patient),
    )
    setSearch(withConversation(search, id).search, { replace: true })
    if (guardian) showSnackbar(text.textsGoTo(patientName(patient), patientName(guardian)), 'info')
  })
  const openSent = async (messageId: string) => {
    isSaved.current = true
    const { conversationId } = await call('GET /patient-texting/v2/secure-links/:id', {
      params: { id: messageId },
    })
    setSearch(withConversation(search, conversationId).search, { replace: true })
  }
  const open = useEffectEvent(() => void task.run())
  useEffect(() => {
    if (patient) open()
  }, [patient])
  if (patient && isByEmail)
    return (
      <MessageDialog
        known={{
          name: patientName(patient),
          email: patient.isEmailFailing ? null : patient.email,
          failingEmail: patient.isEmailFailing ? patient.email : null,
          mobile: null,
          text: '',
          patientId: patient.id,
          by: 'email',
        }}
        onSent={(id) => void openSent(id)}
        onClose={() => {
          if (!isSaved.current) onClose()
        }}
      />
    )
  if (patient && isWithoutNumber)
    return (
      <RecipientDialog
        recipient={{ ...patient, mobileNumber: null }}
        reason={text.nobodyToText(patientName(patient))}
        otherWay={
          patient.email && maySendLinks ? { label: text.linkByEmail, run: () => setByEmail(true) } : undefined
        }
        onClose={() => {
          if (!isSaved.current) onClose()
        }}
        onSaved={() => {
          isSaved.current = true
          setWithoutNumber(false)
          void refetch()
        }}
      />
    )
  if (!error && !task.failure) return null
  return (
    <FormDialog title={text.title} closeLabel={words.close} onClose={onClose}>
      <Notice tone="error">{task.failure ?? text.noPatient}</Notice>
    </FormDialog>
  )
}
