import {
  fillKnown,
  matchingTemplates,
  type TemplateValues,
} from '@corridor/contract/worklist/template-fields.ts'
import { useCallback } from 'react'
import { useTemplates } from '../state/queries.ts'
import { useTemplateValues } from './use-template-values.ts'

/** The templates for a composer, filled with the real values: what the list shows is what is put in. */
export function useTemplateSnippets(values: TemplateValues) {
  const templates = useTemplates().data?.templates
  const known = useTemplateValues(values)
  return useCallback(
    (term: string) =>
      matchingTemplates(templates ?? [], term).map(({ id, name, shortcut, body }) => ({
        id,
        name,
        shortcut,
        text: fillKnown(body, known),
      })),
    [templates, known],
  )
}
