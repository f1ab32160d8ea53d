export function removeUnused(root: string): void
