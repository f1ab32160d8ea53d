import { type AuditWords, collectAuditWords } from '@corridor/contract/kernel/audit-area.ts'

/** Found by their name, so that a new capability is in the log without a line here. */
const declared = import.meta.glob<{ auditWords: AuditWords }>(
  '../../../../../contract/src/*/audit-words.ts',
  { eager: true },
)

export const { actionOf, areaOf, areas, isAutomatic, kindName } = collectAuditWords(
  Object.values(declared).map(({ auditWords }) => auditWords),
)
