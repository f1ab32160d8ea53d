import { conversationKind } from '@corridor/contract/texting/work-item.ts'
import { call } from '#platform/api.ts'
import { FOUND_MAX, type Search } from '#platform/capability/findings.ts'
import { IconDeviceMobileMessage } from '#ui/icons/icons.ts'
import { faceOf } from '../conversation/face.ts'

/** Conversations by name or number, then texts with these words, which open where they stand. */
export const search: Search = async (keyword, signal) => {
  const { conversations, messages } = await call('GET /patient-texting/v2/search', {
    query: { keyword, pageSize: FOUND_MAX },
    signal,
  })
  return [
    ...conversations.map((one) => {
      const { name, initials } = faceOf(one)
      return {
        label: name,
        detail: one.previewText,
        path: conversationKind.target(one.id),
        avatar: { name, initials, image: null },
      }
    }),
    ...messages.map(({ conversationId, seq, patientName, text }) => ({
      label: patientName,
      detail: text,
      path: `${conversationKind.target(conversationId)}&at=${seq}` as const,
      Icon: IconDeviceMobileMessage,
    })),
  ]
}
