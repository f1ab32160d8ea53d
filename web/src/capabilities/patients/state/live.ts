import { follow, on } from '#platform/live.ts'
import { queryClient, refetch } from '#platform/query.ts'
import { useSession } from '#platform/session.ts'

// A relative or somebody on the same phone shows a changed patient too, so every open patient is read again.
on('patients.changed', () => {
  for (const part of ['list', 'patient', 'timeline', 'files', 'consents']) void refetch(['patients', part])
})

on('patients.import-changed', ({ importId, isOver }) => {
  void refetch(['patients', 'import', importId])
  if (isOver) void refetch(['patients'])
})

on('patients.contacts-changed', () => void refetch(['patients', 'contacts']))

follow({
  streams: () => {
    const { user, claims } = useSession.getState()
    return user?.practiceId && claims.includes('Patients') ? [`patients:${user.practiceId}`] : []
  },
  refetch: () => void queryClient.invalidateQueries({ queryKey: ['patients'] }),
})
