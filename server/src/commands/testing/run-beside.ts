import { execFile } from 'node:child_process'
import { join } from 'node:path'
import type { TestApp } from '#testing/test-app.ts'

export interface Ended {
  code: number
  stdout: string
  stderr: string
}

export const settingsOf = ({ databaseUrl, services }: TestApp): Record<string, string> => {
  const { secret = '', dataFolder } = services.config
  return { DATABASE_URL: databaseUrl, CORRIDOR_SECRET: secret, CORRIDOR_DATA: dataFolder }
}

/** Runs a command as an operator would, beside the running server. */
export const runBeside = (
  app: TestApp,
  script: string,
  args: string[] = [],
  env: Record<string, string> = {},
): Promise<Ended> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(import.meta.dirname, '..', script), ...args],
      { env: { ...process.env, ...settingsOf(app), ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
