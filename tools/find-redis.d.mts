export const NO_REDIS: string
export function findRedis(env?: Record<string, string | undefined>): string | undefined
