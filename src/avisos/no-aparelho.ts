/** What a device shows of a notice, as it travels sealed to the browser: no name, no address. */
export interface MensagemNoAparelho {
  titulo: string
  texto: string
  /** Where it leads, inside the product. */
  rota: string
  /** A newer message of the same mark takes the older one's place. */
  marca: string
}

interface Palavras {
  /** Null: the notice's own title, where it names nobody. */
  titulo: string | null
  texto: string
  /** After so long it is not worth showing any more. */
  horas: number
  /** What one message of the kind replaces: the last of the same thing, or the last of its kind. */
  por: 'rota' | 'tipo'
  urgencia: 'high' | 'normal' | 'low'
}

const PADRAO = { titulo: null, horas: 24, por: 'rota', urgencia: 'normal' } as const

/** By the whole of a type, or its first word. A kind that is not here says only that there is something. */
const PALAVRAS: Record<string, Palavras> = {
  vendas: { ...PADRAO, texto: 'Abra para ver a venda.', urgencia: 'high' },
  pedidos: { ...PADRAO, texto: 'Abra para acompanhar o pedido.', urgencia: 'high' },
  devolucoes: { ...PADRAO, texto: 'Tem prazo: abra para ver.', urgencia: 'high' },
  mensagens: { ...PADRAO, titulo: 'Mensagem nova', texto: 'Abra para ler e responder.', urgencia: 'high' },
  perguntas: { ...PADRAO, titulo: 'Pergunta nova', texto: 'Abra para responder.', por: 'tipo' },
  'perguntas.respondida': { ...PADRAO, texto: 'Abra para ler a resposta.' },
  avaliacoes: { ...PADRAO, titulo: 'Avaliação nova', texto: 'Abra para ler.', por: 'tipo', urgencia: 'low' },
  produtos: { ...PADRAO, texto: 'Abra para ver o produto.', horas: 12, urgencia: 'low' },
  favoritos: { ...PADRAO, texto: 'Abra para ver.', horas: 12, urgencia: 'low' },
  carrinho: { ...PADRAO, texto: 'Abra para continuar a compra.', horas: 12, urgencia: 'low' },
  suporte: { ...PADRAO, titulo: 'Novidade no seu chamado', texto: 'Abra para ler.' },
  assinaturas: { ...PADRAO, titulo: 'Novidade na assinatura', texto: 'Abra para ver.', por: 'tipo' },
  aparelho: {
    ...PADRAO,
    titulo: 'Avisos ligados neste aparelho',
    texto: 'Está tudo certo: é assim que um aviso aparece.',
    horas: 1,
  },
  integracoes: { ...PADRAO, titulo: 'Uma integração parou', texto: 'Abra para ver.' },
  usuarios: { ...PADRAO, titulo: 'Novidade na sua conta', texto: 'Abra para ver.' },
}
const OUTRA: Palavras = { ...PADRAO, titulo: 'Aviso do Portal de Vendas', texto: 'Abra para ver.' }

export function palavrasNoAparelho(tipo: string): Palavras {
  return PALAVRAS[tipo] ?? PALAVRAS[tipo.split('.', 1)[0] ?? ''] ?? OUTRA
}

/** Push services take 4096 bytes sealed: that much of ours fits. */
export const MAXIMO_DE_BYTES = 3993
export const APARELHOS_POR_CONTA = 10
/** Not seen for so long, a device is somebody's no more. */
export const DIAS_SEM_SER_VISTO = 180

/** The push services of the browsers that there are: an address elsewhere was not made by one. */
const SERVICOS = [
  /^fcm\.googleapis\.com$/,
  /\.push\.services\.mozilla\.com$/,
  /\.push\.apple\.com$/,
  /\.notify\.windows\.com$/,
]

/** Whether a message may go there at all. `local`: a test's service on this machine, where its switch is on. */
export function servicoConhecido(endpoint: string, local: boolean): boolean {
  const url = URL.parse(endpoint)
  if (url === null) return false
  if (url.username !== '' || url.password !== '') return false
  if (local && url.protocol === 'http:' && url.hostname === '127.0.0.1') return true
  return url.protocol === 'https:' && url.port === '' && SERVICOS.some((um) => um.test(url.hostname))
}
