// What the service worker does with notices: shows each one that comes, opens what it is about, and says so when the
// browser's push service moved it. Nobody is signed in here.

interface EventoQueEspera extends Event {
  waitUntil(trabalho: Promise<unknown>): void
}
interface EventoDePush extends EventoQueEspera {
  readonly data: { text(): string } | null
}
interface EventoDeClique extends EventoQueEspera {
  readonly notification: Notification
}
interface EventoDeTroca extends EventoQueEspera {
  readonly oldSubscription?: PushSubscription | null
  readonly newSubscription?: PushSubscription | null
}
interface Janela {
  url: string
  focus(): Promise<unknown>
}

export interface Ouvinte {
  addEventListener(tipo: 'push', ouvir: (evento: EventoDePush) => void): void
  addEventListener(tipo: 'notificationclick', ouvir: (evento: EventoDeClique) => void): void
  addEventListener(tipo: 'pushsubscriptionchange', ouvir: (evento: EventoDeTroca) => void): void
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    matchAll(opcoes: { type: 'window'; includeUncontrolled: true }): Promise<readonly Janela[]>
    openWindow(url: string): Promise<unknown>
  }
}

export function ouvirAvisos(aqui: Ouvinte): void {
  aqui.addEventListener('push', (evento) => evento.waitUntil(mostrar(aqui, evento.data?.text() ?? '')))
  aqui.addEventListener('notificationclick', (evento) => {
    evento.notification.close()
    evento.waitUntil(abrir(aqui, evento.notification.data))
  })
  aqui.addEventListener('pushsubscriptionchange', (evento) => evento.waitUntil(trocar(aqui, evento)))
}

/** Always shows something: a browser takes the permission from a page that was woken and stayed silent. */
async function mostrar({ registration }: Ouvinte, recebido: string): Promise<void> {
  const { titulo, texto, marca, rota } = ler(recebido)
  // Of one mark only the newest stands, and it makes itself heard again.
  const opcoes = {
    body: texto ?? '',
    tag: marca ?? 'aviso',
    renotify: true,
    icon: '/icones/icone-192.png',
    lang: 'pt-BR',
    data: rota ?? '/',
  }
  await registration.showNotification(titulo ?? 'Aviso do Portal de Vendas', opcoes)
}

function ler(recebido: string): Partial<Record<'titulo' | 'texto' | 'marca' | 'rota', string>> {
  try {
    return Object(JSON.parse(recebido)) as Record<string, string>
  } catch {
    return {}
  }
}

/** The tab that shows it already, or a new one: what somebody is doing in another is not taken away. Only our own pages. */
async function abrir({ clients }: Ouvinte, rota: unknown): Promise<void> {
  const destino = URL.parse(String(rota), location.origin)
  const url = destino?.origin === location.origin ? destino.href : `${location.origin}/`
  const abertas = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const esta = abertas.find((aba) => aba.url.split('#', 1)[0] === url.split('#', 1)[0])
  await (esta ? esta.focus() : clients.openWindow(url))
}

async function trocar({ registration }: Ouvinte, evento: EventoDeTroca): Promise<void> {
  const antigo = evento.oldSubscription
  // Without the old one nobody can say whose it is: the next visit registers it again.
  if (!antigo) return
  const novo = evento.newSubscription ?? (await registration.pushManager.subscribe(antigo.options))
  const [de, para] = [antigo.toJSON(), novo.toJSON()]
  await fetch('/rest/v1/aparelhos/trocas', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      antigo: { endpoint: de.endpoint, auth: de.keys?.auth },
      novo: { endpoint: para.endpoint, p256dh: para.keys?.p256dh, auth: para.keys?.auth },
    }),
  })
}
