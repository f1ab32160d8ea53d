import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const DOCUMENTED = join(import.meta.dirname, '../../docs/nginx.conf')

const PROGRAM = '/usr/sbin/nginx'

/** Where Debian's package puts it; a test that needs it is left out elsewhere. */
export const hasNginx = spawnSync(PROGRAM, ['-v']).status === 0

/** The documented configuration with these ports, and without the certificate that nobody here has. */
async function configFor(folder: string, listen: number, processes: readonly number[]): Promise<string> {
  const documented = await readFile(DOCUMENTED, 'utf8')
  const [https = ''] = documented.split(/^server \{\n {4}listen 80;/m)
  const ports = [...processes]
  const site = https
    .replaceAll(/127\.0\.0\.1:\d+/g, () => `127.0.0.1:${ports.shift()}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${listen}`)
    .replaceAll(/^ +ssl_.*\n/gm, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  return `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http { access_log off; ${temporary}
${site}}`
}

export interface Nginx {
  url: string
  /** What it complained of. */
  errors: () => Promise<string>
  stop: () => Promise<void>
}

/** An nginx of one's own in front of these ports, as docs/nginx.conf sets it up. */
export async function startNginx(port: number, processes: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-nginx-'))
  const file = join(folder, 'nginx.conf')
  await writeFile(file, await configFor(folder, port, processes))
  const child = spawn(PROGRAM, ['-p', folder, '-e', join(folder, 'error.log'), '-c', file], {
    stdio: 'inherit',
  })
  const isGone = new Promise<void>((resolve) => void child.once('exit', () => resolve()))
  process.once('exit', () => child.kill())
  const url = `http://127.0.0.1:${port}`
  const answers = () => fetch(`${url}/healthz`).then(Boolean, () => false)
  while (child.exitCode === null && !(await answers())) await pause(20)
  if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`)
  return {
    url,
    errors: () => readFile(join(folder, 'error.log'), 'utf8'),
    stop: async () => {
      child.kill()
      await isGone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
