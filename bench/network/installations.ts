import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoginReply } from '@corridor/contract/session/model.ts'
import { Client, Pool } from 'pg'
import { type ServerProcess, startServer } from '../../server/testing/server-process.ts'
import { signIn } from '../people.ts'
import { fillDirectory } from './directory.ts'

export const FEW = { persons: 2_000, practices: 400 }
export const MANY = { persons: 200_000, practices: 20_000 }

/** A server with so many people, and a connection to its database beside it. */
export interface BenchInstallation {
  server: ServerProcess
  url: string
  bright: LoginReply
  lakeside: LoginReply
  bare: Client
}

export async function openInstallation(
  databases: string,
  folder: string,
  size: typeof FEW,
): Promise<BenchInstallation> {
  const owner = new Client({ connectionString: databases })
  await owner.connect()
  await owner.query(`CREATE DATABASE bench_${size.persons}`)
  await owner.end()
  const url = databases.replace(/\/[^/]*$/, `/bench_${size.persons}`)
  const data = join(folder, String(size.persons))
  await mkdir(data)
  const server = await startServer('server/src/main.ts', {
    DATABASE_URL: url,
    CORRIDOR_DATA: data,
    CORRIDOR_DEMO: '1',
  })
  const pool = new Pool({ connectionString: url, max: 1 })
  await fillDirectory(pool, size.persons, size.practices)
  await pool.end()
  const bare = new Client({ connectionString: url })
  await bare.connect()
  const open = (name: string) => signIn(server.url, `owner@${name}.example`, 'bench-network')
  return { server, url, bright: await open('brightsmiles'), lakeside: await open('lakesidesurgery'), bare }
}
