/** The texts of uploads; the others come from the contract and the server. */
export const text = {
  tooManyFiles: (max: number) =>
    max === 1 ? 'You can add one file here.' : `You can add up to ${max} files here.`,
} as const
