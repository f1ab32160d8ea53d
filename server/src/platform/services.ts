/**
 * What actions and jobs can use. It names nothing itself, so that everything may import it: each part of the platform, each
 * provider and each capability adds its own where it is defined, by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the parts add to it
export interface Services {}
