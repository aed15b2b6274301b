import { api, type Resposta } from '#src/shared/ui/api.ts'
import { lerJson, lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { CHAVE_DO_APARELHO } from './chave-do-aparelho.ts'

export type Aparelhos = Resposta<'GET /rest/v1/aparelhos'>

/** What this browser can do about it, and does. */
export type SituacaoDoAparelho = 'sem_suporte' | 'instale' | 'negado' | 'desligado' | 'ligado'

const DIA_MS = 24 * 3600_000

/** Of a browser on a telephone of Apple's: it tells only what was put on the home screen. */
function ehAppleForaDoInicio(): boolean {
  const apple =
    /iPhone|iPad|iPod/.test(navigator.userAgent) ||
    (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
  return apple && !matchMedia('(display-mode: standalone)').matches
}

export async function lerSituacao({ itens, chave }: Aparelhos): Promise<SituacaoDoAparelho> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return ehAppleForaDoInicio() ? 'instale' : 'sem_suporte'
  if (Notification.permission === 'denied') return 'negado'
  const registro = await navigator.serviceWorker.getRegistration()
  if (!registro) return 'sem_suporte'
  const atual = await registro.pushManager.getSubscription()
  const nossa = atual !== null && chaveDe(atual) === chave
  return nossa && Notification.permission === 'granted' && itens.some((um) => um.atual)
    ? 'ligado'
    : 'desligado'
}

/** By the person's press: the browser asks them, and what it gives out is registered. Not where they say no. */
export async function ligar(chave: string): Promise<SituacaoDoAparelho> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'negado' : 'desligado'
  await registrar(chave)
  return 'ligado'
}

async function registrar(chave: string): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  const velha = await pushManager.getSubscription()
  // Registered with other keys than the platform's of today: nothing would come.
  if (velha && chaveDe(velha) !== chave) await velha.unsubscribe()
  const { endpoint = '', keys = {} } = (
    await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: chave })
  ).toJSON()
  await api.post('/rest/v1/aparelhos', {
    body: { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' },
  })
  lembrar()
}

export async function desligar(id: string | undefined): Promise<void> {
  localStorage.removeItem(CHAVE_DO_APARELHO)
  const registro = await navigator.serviceWorker.getRegistration()
  await (await registro?.pushManager.getSubscription())?.unsubscribe()
  if (id) await api.del('/rest/v1/aparelhos/:id', { params: { id } })
}

/**
 * At a visit of who asked to be told here: once a day, and after each sign-in, the browser says that it is still there.
 * Services let registrations die without a word.
 */
export async function manterRegistro(): Promise<void> {
  const guardado = lerJson<Partial<Lembranca>>(localStorage.getItem(CHAVE_DO_APARELHO) ?? 'null')
  const { quem, sessao } = quemEsta()
  if (!guardado || guardado.quem !== quem) return
  if (guardado.sessao === sessao && Date.now() - (guardado.em ?? 0) < DIA_MS) return
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const aparelhos = await lerOu(null, () => api.get('/rest/v1/aparelhos'))
  const { chave } = aparelhos ?? {}
  if (chave) await lerOu(null, () => registrar(chave))
}

interface Lembranca {
  quem: string | undefined
  sessao: string | undefined
  em: number
}

function lembrar(): void {
  const agora: Lembranca = { ...quemEsta(), em: Date.now() }
  localStorage.setItem(CHAVE_DO_APARELHO, JSON.stringify(agora))
}

function quemEsta(): Pick<Lembranca, 'quem' | 'sessao'> {
  const aberta = lerSessao()
  const corpo = aberta?.token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  const lido = corpo ? lerJson<{ session_id?: string }>(atob(corpo)) : null
  return { quem: aberta?.usuario.id, sessao: lido?.session_id }
}

function chaveDe({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
