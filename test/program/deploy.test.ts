import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import manifest from '../../package.json' with { type: 'json' }

// What runs the portal for real (ops/), as far as it can be held here: no Docker and no cluster (docs/deploy.md).

const read = (path: string) => readFileSync(path, 'utf8')
const settings = new Set(
  read('.env.example')
    .match(/^# ([A-Z][A-Z0-9_]+)=/gm)
    ?.map((line) => line.slice(2, -1)),
)

interface Compose {
  services: Record<
    string,
    { environment?: Record<string, string>; depends_on?: object; volumes?: string[]; command?: string[] }
  >
  volumes: object
}
interface Container {
  resources?: { limits?: { memory?: string; cpu?: string } }
  startupProbe?: Probe
  livenessProbe?: Probe
  readinessProbe?: Probe
  ports: { name: string }[]
}
interface Probe {
  httpGet: { path: string; port: string }
}
interface Kind {
  kind: string
  metadata: { name: string }
  data?: Record<string, string>
  spec?: { template?: { spec: { containers: Container[]; automountServiceAccountToken?: boolean } } }
}

const compose = parseAllDocuments(read('ops/compose/compose.yml'), { merge: true })[0]?.toJS() as Compose
const kubernetes = parseAllDocuments(read('ops/kubernetes/portal.yml')).map((one) => one.toJS() as Kind)

test.each(globSync('ops/**/*.yml'))('%s is YAML', (path) => {
  const documents = parseAllDocuments(read(path), { merge: true })
  expect(documents.length).toBeGreaterThan(0)
  expect(documents.flatMap(({ errors }) => errors)).toEqual([])
})

describe('the image', () => {
  const dockerfile = read('ops/Dockerfile')

  test('copies and runs what there is', () => {
    const copied = [...dockerfile.matchAll(/^COPY ((?!--)[^\n]+) \S+$/gm)].flatMap(([, paths = '']) =>
      paths.split(' '),
    )
    expect(copied).toContain('package-lock.json')
    expect(copied.filter((path) => !existsSync(path))).toEqual([])
    expect(dockerfile).toContain(`node:${process.versions.node.split('.', 1)[0]}-`)
  })

  test('starts as npm start does', () => {
    const flags = manifest.scripts.start.match(/--\S+/g) ?? []
    expect(flags.length).toBeGreaterThan(1)
    const [, command = ''] = /^CMD (\[.+\])$/m.exec(dockerfile) ?? []
    expect(JSON.parse(command)).toEqual(['node', ...flags, 'server.js'])
    expect(dockerfile).toContain('MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072')
  })

  test('is built without what makes its build another one than the sources are', () => {
    const left = read('ops/Dockerfile.dockerignore')
      .split('\n')
      .filter((line) => /^[^#]/.test(line))
    const [, sources = ''] = /const SOURCES = \[([^\]]+)\]/.exec(read('scripts/build.ts')) ?? []
    const needed = [...sources.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
    expect(needed).toContain('src')
    expect(left.filter((path) => needed.some((one) => one === path || one.startsWith(`${path}/`)))).toEqual(
      [],
    )
    // Of a settings file in any folder: ops/compose/.env holds VAULT_KEY. And of a copy of the mall, whoever put it there.
    expect(left).toEqual(expect.arrayContaining(['**/.env', '.git', '**/*.copia', '**/*.parcial']))
  })
})

test('the installation that the docs tell builds where NODE_ENV is production already: npm leaves what builds out there', () => {
  for (const path of ['README.md', 'docs/decisions/0065-the-image-runs-what-was-built.md']) {
    const [, flags = ''] = /`npm ci(.*?) && npm run build && npm prune --omit=dev/.exec(read(path)) ?? []
    expect(flags, path).toBe(' --include=dev')
  }
})

test('the command that reads .env passes every example on as it stands', () => {
  const [, command = ''] = /environment: (.*) npm start,/.exec(read('.env.example')) ?? []
  expect(read('docs/backup.md').includes(`&& ${command} npm run -s backup `)).toBe(true)
  const examples = read('.env.example').match(/(?<=^# )[A-Z][A-Z0-9_]+=.+/gm) ?? []
  expect(examples).toContainEqual(expect.stringMatching(/^AUTH_SIGNING_KEY=.*"kty"/))
  const folder = mkdtempSync(join(tmpdir(), 'portal-env-'))
  try {
    writeFileSync(join(folder, '.env'), examples.join('\n'))
    const env = execFileSync('sh', ['-c', `${command} env`], { cwd: folder, encoding: 'utf8' }).split('\n')
    expect(env).toEqual(
      expect.arrayContaining(examples.map((line) => line.replace(/^(\w+=)'(.*)'$/, '$1$2'))),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('compose', () => {
  test('names settings and files that there are', () => {
    for (const role of ['web', 'worker']) {
      const own = Object.keys(compose.services[role]?.environment ?? {})
      expect(own).toContain('DATABASE_DIRECT_URL')
      expect(own.filter((name) => !settings.has(name))).toEqual([])
      expect(compose.services[role]?.environment?.ROLE).toBe(role)
    }
    const files = Object.values(compose.services)
      .flatMap(({ volumes = [] }) => volumes)
      .filter((volume) => volume.startsWith('./'))
      .map((volume) => `ops/compose/${volume.split(':', 1)[0]?.slice(2)}`)
    expect(files.length).toBeGreaterThan(1)
    expect(files.filter((path) => !existsSync(path))).toEqual([])
  })

  test('asks for every secret, and its example lists them', () => {
    const asked = [...read('ops/compose/compose.yml').matchAll(/\$\{(\w+):\?\}/g)].map(
      ([, name = '']) => name,
    )
    const listed = read('ops/compose/env.example').match(/^\w+(?==)/gm)
    expect([...new Set(asked)].sort()).toEqual(listed?.sort())
  })

  test('passes on what its example says that may be set', () => {
    const optional = read('ops/compose/env.example').match(/(?<=^# )[A-Z]\w+(?==)/gm)
    const passed = [...read('ops/compose/compose.yml').matchAll(/\$\{(\w+):-/g)].map(([, name = '']) => name)
    expect(compose.services.worker?.environment).toHaveProperty('MAIL_FROM')
    expect(passed.sort()).toEqual(optional?.sort())
  })

  test('backs up by a program that the image has', () => {
    const [program, script = ''] = compose.services.backup?.command ?? []
    expect([program, existsSync(script)]).toEqual(['node', true])
    expect(compose.services.backup?.command).not.toContain('--conferir')
    // Outside of the project, which the image is made of: it leaves copies out by their names alone.
    expect(compose.services.backup?.volumes?.join()).toMatch(/^\$\{BACKUP_FOLDER:-\//)
  })

  test('depends on services that there are', () => {
    const named = Object.values(compose.services).flatMap(({ depends_on: on = {} }) =>
      Array.isArray(on) ? (on as string[]) : Object.keys(on),
    )
    expect(named.filter((name) => !(name in compose.services))).toEqual([])
  })
})

describe('the proxy', () => {
  test('leads nobody on to https who asks the API without it', () => {
    const [, asked = ''] =
      /^http:\/\/.*\n(?:\t#.*\n)*\t@api path (.*)$/m.exec(read('ops/compose/Caddyfile')) ?? []
    const roots = [...read('docs/protocols/http.md').matchAll(/^\| `(\/\w+)/gm)].map(([, root]) => root)
    expect(roots).toHaveLength(4)
    expect(roots.filter((root) => !asked.includes(`${root}/`))).toEqual([])
  })
})

describe('Kubernetes', () => {
  const containers = kubernetes.flatMap(({ spec }) => spec?.template?.spec.containers ?? [])

  test('no process of ours gets a key to the cluster', () => {
    const pods = kubernetes.flatMap(({ spec }) => spec?.template?.spec ?? [])
    expect(pods.map(({ automountServiceAccountToken: token }) => token)).toEqual([false, false])
  })

  test('every container has limits and probes at doors that there are', () => {
    expect(containers).toHaveLength(2)
    const doors = `${read('src/shared/server/http/health.ts')}${read('src/shared/server/metrics/door.ts')}`
    for (const { resources, ports, startupProbe, livenessProbe, readinessProbe } of containers) {
      expect(resources?.limits).toMatchObject({ cpu: expect.any(String), memory: expect.any(String) })
      expect(startupProbe).toBeDefined()
      expect(livenessProbe).toBeDefined()
      for (const probe of [startupProbe, livenessProbe, readinessProbe]) {
        if (!probe) continue
        expect(doors).toContain(`'${probe.httpGet.path}'`)
        expect(ports.map(({ name }) => name)).toContain(probe.httpGet.port)
      }
    }
  })

  test('names settings that there are', () => {
    const named = kubernetes.flatMap(({ kind, data = {} }) => (kind === 'ConfigMap' ? Object.keys(data) : []))
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter((name) => !settings.has(name))).toEqual([])
  })
})
