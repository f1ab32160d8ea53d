import type { UseQueryResult } from '@tanstack/react-query'

type DataOf<Results> = {
  [Index in keyof Results]: Results[Index] extends UseQueryResult<infer Data> ? Data : never
}

/** Combines the queries of one view: it is loaded once all are, and they are refetched together. */
export function combineQueries<Results extends readonly UseQueryResult<unknown>[]>(results: Results) {
  const isLoaded = results.every(({ data }) => data !== undefined)
  return {
    data: isLoaded ? (results.map(({ data }) => data) as DataOf<Results>) : undefined,
    dataUpdatedAt: Math.min(...results.map((one) => one.dataUpdatedAt)),
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some((one) => one.isFetching),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}
