import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import { queryClient, refetch } from '../query.ts'

interface Page {
  continuationToken: string | null
}

/** For lists that the server gives out in pages. */
export const paged = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ continuationToken }: Page) => continuationToken ?? undefined,
}

/** As many on each page as before, and the rest on the last. */
function dealt<Item, P extends Page>(pages: readonly P[], name: keyof P, items: readonly Item[]): P[] {
  let from = 0
  return pages.map((page, index) => {
    const to = index === pages.length - 1 ? items.length : from + (page[name] as Item[]).length
    const own = items.slice(from, to)
    from = to
    return { ...page, [name]: own }
  })
}

/**
 * Changes the loaded lists below a key by a rule, which is given the rest of the key of each. What the rule puts behind the last loaded
 * row of a list that goes on comes with its next page.
 */
export function updateLists<Item, Rest extends readonly unknown[]>(
  key: QueryKey,
  name: string,
  rule: (items: readonly Item[], rest: Rest) => readonly Item[],
): void {
  for (const { queryKey, state } of queryClient.getQueryCache().findAll({ queryKey: key })) {
    const data = state.data as InfiniteData<Page & Record<string, unknown>> | undefined
    if (data && !state.isInvalidated) {
      const before = data.pages.flatMap((page) => page[name] as Item[])
      const after = [...rule(before, queryKey.slice(key.length) as unknown as Rest)]
      const isAll = data.pages.at(-1)?.continuationToken === null
      while (!isAll && after.length > 0 && !before.includes(after.at(-1)!)) after.pop()
      const pages = dealt(data.pages, name, after)
      queryClient.setQueryData(queryKey, { ...data, pages }, { updatedAt: state.dataUpdatedAt })
    }
    // What is on its way may have been read before the change.
    if (state.fetchStatus === 'fetching') void refetch(queryKey)
  }
}
