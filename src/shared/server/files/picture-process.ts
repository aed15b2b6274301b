import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { errors } from '../../errors.ts'
import type { PictureWork } from './picture-work.ts'

const CHILDREN_MAX = 2
const WAITING_MAX = 400
/** Of one who asks: a page of pictures that nobody has seen before, and a few more. */
const WAITING_OF_ONE_MAX = 60
const IDLE_MS = 5_000
/** Past it a child hangs, whatever it was given. */
const WORK_MS = 20_000
/** What stays behind of so many pictures is given back. */
const WORKS_OF_A_CHILD = 20

interface Task {
  kind: keyof PictureWork
  input: unknown
  who: string
  resolve: (output: never) => void
  reject: (error: Error) => void
}

interface Child {
  process: ChildProcess
  works: number
  task: Task | undefined
  timer: NodeJS.Timeout | undefined
}

const waiting: Task[] = []
const children = new Set<Child>()

/**
 * Works on a picture in a process beside this one, which ends when there is nothing to do. Whoever has least in work is
 * next; 503 when too much waits, of all or of one who asks. Rejects what could not be done.
 */
export function workOnPicture<K extends keyof PictureWork>(
  kind: K,
  input: Parameters<PictureWork[K]>[0],
  who: string,
): Promise<Awaited<ReturnType<PictureWork[K]>>> {
  const mine = waiting.filter((task) => task.who === who).length
  if (waiting.length >= WAITING_MAX || mine >= WAITING_OF_ONE_MAX)
    return Promise.reject(errors.imagens_demais())
  return new Promise((resolve, reject) => {
    waiting.push({ kind, input, who, resolve, reject })
    giveOut()
  })
}

/** How many processes work on pictures now. */
export function pictureProcesses(): number {
  return children.size
}

function giveOut(): void {
  for (;;) {
    const task = next()
    const child = task && ([...children].find((one) => !one.task) ?? start())
    if (!task || !child) return
    waiting.splice(waiting.indexOf(task), 1)
    child.task = task
    child.works += 1
    clearTimeout(child.timer)
    child.timer = setTimeout(() => child.process.kill('SIGKILL'), WORK_MS)
    child.process.send({ kind: task.kind, input: task.input })
  }
}

/** The first of those who have least in work. What somebody sent is decoded one at a time, for it may take long. */
function next(): Task | undefined {
  const running = [...children].flatMap(({ task }) => task ?? [])
  const inWork = (who: string) => running.filter((task) => task.who === who).length
  const free = waiting.filter(({ kind, who }) => kind !== 'recode' || inWork(who) === 0)
  const least = Math.min(...free.map(({ who }) => inWork(who)))
  return free.find(({ who }) => inWork(who) === least)
}

function start(): Child | undefined {
  if (children.size >= CHILDREN_MAX) return undefined
  const started = fork(join(process.cwd(), 'src/shared/server/files/picture-child.ts'), {
    serialization: 'advanced',
    execArgv: [],
    // None of this process's secrets; and few heaps, which a decoder would leave half empty.
    env: { MALLOC_ARENA_MAX: '2' },
  })
  const child: Child = { process: started, works: 0, task: undefined, timer: undefined }
  children.add(child)
  started.on('message', (answer: { output: never } | { failure: string }) => {
    const { task } = child
    child.task = undefined
    clearTimeout(child.timer)
    if ('failure' in answer) task?.reject(new Error(answer.failure))
    else task?.resolve(answer.output)
    if (child.works >= WORKS_OF_A_CHILD) end(child)
    else child.timer = setTimeout(() => end(child), IDLE_MS).unref()
    giveOut()
  })
  started.on('error', (error) => gone(child, error))
  started.once('exit', () => gone(child, new Error('The process that works on pictures ended')))
  started.unref()
  started.channel?.unref()
  return child
}

function end(child: Child): void {
  children.delete(child)
  child.process.disconnect()
}

function gone(child: Child, error: Error): void {
  clearTimeout(child.timer)
  children.delete(child)
  child.task?.reject(error)
  child.task = undefined
  giveOut()
}
