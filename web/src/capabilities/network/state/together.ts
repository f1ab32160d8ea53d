import type { UseQueryResult } from '@tanstack/react-query'

type DataOf<Results> = {
  [Place in keyof Results]: Results[Place] extends UseQueryResult<infer Data> ? Data : never
}

/** Several lists that make one view: there once all of them are, and asked for again together. */
export function together<Results extends readonly UseQueryResult<unknown>[]>(results: Results) {
  const isWhole = results.every(({ data }) => data !== undefined)
  return {
    data: isWhole ? (results.map(({ data }) => data) as DataOf<Results>) : undefined,
    dataUpdatedAt: Math.min(...results.map((one) => one.dataUpdatedAt)),
    error: results.find(({ error }) => error)?.error ?? null,
    isFetching: results.some((one) => one.isFetching),
    refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
  }
}
