import { paraReais } from '#src/shared/dinheiro.ts'
import { ApiError, api, type Corpo } from '#src/shared/ui/api.ts'
import {
  type GuardadoNaFila,
  guardar,
  lerFilaGuardada,
  lerGuardado,
  porNaFila,
  tirarDaFila,
  trocarNaFila,
} from '#src/shared/ui/sem-rede/aparelho.ts'
import { quemEntrou } from '#src/shared/ui/sem-rede/de-quem.ts'
import { comPrazo, podeEsperar } from '#src/shared/ui/sem-rede/rede.ts'
import type { VendaDetalhe } from '../../../schemas.ts'

// The sales that the counter made without a network, on this device (docs/rules/sales.md#without-a-network). Each is
// sealed under a key of its person and shop, which goes with the person and which the server gives them again.

export interface VariacaoAEscolher {
  id: string
  nome: string
}

/** Why the server did not take a sale, as its answer said. */
export interface RecusaDaVenda {
  status: number
  code: string
  titulo: string
  texto: string
  /** The part of the request that it is about. */
  campo?: string | undefined
  /** Today's prices, what is left, or the variations that there are by now, of what stands in the way. */
  itens: { produto_id: string; preco?: number; estoque?: number; variacoes?: VariacaoAEscolher[] }[]
  /** The server's hour, where the sale's own is refused. */
  agora: string | null
}

export interface VendaSemRede {
  /** ISO 8601, by the device. */
  vendidaEm: string
  pedido: Corpo<'POST /rest/v1/vendas/balcao'>
  linhas: { id: string; nome: string; quantidade: number; subtotalCentavos: number }[]
  totalCentavos: number
  trocoCentavos: number
  recusa: RecusaDaVenda | null
  /** Why it was given up: that is sent in its place. */
  desistencia?: string | undefined
}

export interface VendaNaFila extends VendaSemRede {
  /** Its place, and its number on this device. */
  ordem: number
  chave: string
}

type Evento = { chave: string; feita?: VendaDetalhe | undefined }

/** Heard by every other one of that name, also in this tab. */
function contar(evento: Evento): void {
  const canal = new BroadcastChannel(CANAL)
  canal.postMessage(evento)
  canal.close()
}

const CANAL = 'portal.balcao'

/** Calls back when the queue changes in any tab, with the sale that was made of one. Returns the way to stop. */
export function ouvirFila(aoMudar: (evento: Evento) => void): () => void {
  const canal = new BroadcastChannel(CANAL)
  canal.addEventListener('message', ({ data }: MessageEvent<Evento>) => aoMudar(data))
  return () => canal.close()
}

const nomeDaChave = (lojaId: string) => `chave:${quemEntrou()}:${lojaId}`

/** The key of this person's queue at that shop, asked for once: it cannot be read out of the browser again. */
async function chaveDaLoja(lojaId: string): Promise<CryptoKey> {
  const [de, nome] = [quemEntrou(), nomeDaChave(lojaId)]
  const guardada = await lerGuardado<CryptoKey>(nome)
  if (guardada) return guardada
  const { chave } = await api.get('/rest/v1/vendas/balcao/chave', { query: { estabelecimento_id: lojaId } })
  const bytes = Uint8Array.from(atob(chave), (letra) => letra.charCodeAt(0))
  const nova = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  await guardar(de, nome, nova)
  return nova
}

/** So that a sale can be sealed when there is no network any more. */
export const prepararFila = chaveDaLoja

async function selar(lojaId: string, venda: VendaSemRede) {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const texto = new TextEncoder().encode(JSON.stringify(venda))
  const dados = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await chaveDaLoja(lojaId), texto)
  return { iv, dados }
}

async function abrir(guardada: GuardadoNaFila): Promise<VendaNaFila> {
  const { ordem, chave, lojaId, iv, dados } = guardada
  const texto = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await chaveDaLoja(lojaId), dados)
  return { ...(JSON.parse(new TextDecoder().decode(texto)) as VendaSemRede), ordem, chave }
}

/** Puts a sale at the end of the queue, once for its key. It is on the disk when this is done. */
export async function enfileirar(lojaId: string, chave: string, venda: VendaSemRede): Promise<VendaNaFila> {
  const usuarioId = quemEntrou()
  const ordem = await porNaFila({ chave, usuarioId, lojaId, ...(await selar(lojaId, venda)) })
  contar({ chave })
  return { ...venda, ordem, chave }
}

/** This person's sales at that shop, in their order; and how many of others and of other shops wait here. */
export async function lerFila(lojaId: string): Promise<{ vendas: VendaNaFila[]; outras: number }> {
  const usuarioId = quemEntrou()
  const todas = await lerFilaGuardada()
  const minhas = todas.filter((uma) => uma.usuarioId === usuarioId && uma.lojaId === lojaId)
  return { vendas: await Promise.all(minhas.map(abrir)), outras: todas.length - minhas.length }
}

async function mudar(lojaId: string, { ordem, chave, ...venda }: VendaNaFila): Promise<void> {
  const guardada = (await lerFilaGuardada()).find((uma) => uma.ordem === ordem)
  // Another tab sent it meanwhile, or gave it up.
  if (!guardada) return
  await trocarNaFila({ ...guardada, ...(await selar(lojaId, venda)) })
  contar({ chave })
}

/** One tab at a time: what it reads of the queue is true until it is done. */
const comATrava = <T>(agir: () => Promise<T>) => navigator.locks.request('portal.balcao', agir)

/** Settles a sale that was refused: it is sent again as it is said now. */
export async function acertar(lojaId: string, venda: VendaNaFila): Promise<void> {
  await comATrava(() => mudar(lojaId, { ...venda, recusa: null }))
  await enviarFila(lojaId)
}

/** It is no sale: the money went back, and the shop is told why. It leaves the queue when the server has written that. */
export const desistir = (lojaId: string, venda: VendaNaFila, motivo: string) =>
  acertar(lojaId, { ...venda, desistencia: motivo })

/**
 * Sends what waits, in its order. Without an answer the rest goes on waiting; what is refused is kept with the reason and
 * holds up nothing behind it. What stood in the way of all (who is signed in, the shop's state) is asked about `deNovo`.
 */
export async function enviarFila(lojaId: string, { deNovo = false } = {}): Promise<void> {
  await comATrava(async () => {
    const { vendas } = await lerFila(lojaId)
    for (const venda of vendas) {
      const { recusa } = venda
      if (recusa && !(deNovo && DA_LOJA.has(recusa.status))) continue
      if (!(await enviar(lojaId, venda))) return
    }
  })
}

/** Refusals of the person or of the shop, not of the sale. */
const DA_LOJA = new Set([403, 404])

async function enviar(lojaId: string, venda: VendaNaFila): Promise<boolean> {
  const { ordem, chave } = venda
  try {
    const feita = await comPrazo(() => pedir(venda))
    await tirarDaFila(ordem)
    contar({ chave, feita })
    return true
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    if (podeEsperar(erro)) return false
    await mudar(lojaId, { ...venda, recusa: lerRecusa(erro) })
    return true
  }
}

function pedir({
  chave,
  pedido,
  vendidaEm,
  totalCentavos,
  desistencia,
}: VendaNaFila): Promise<VendaDetalhe | undefined> {
  const headers = { 'Idempotency-Key': chave }
  if (desistencia === undefined) return api.post('/rest/v1/vendas/balcao', { body: pedido, headers })
  const body = {
    estabelecimento_id: pedido.estabelecimento_id,
    vendida_em: vendidaEm,
    total: paraReais(totalCentavos),
    itens: pedido.itens.map(({ produto_id, quantidade }) => ({ produto_id, quantidade })),
    motivo: desistencia,
  }
  return api.post('/rest/v1/vendas/balcao/desistencias', { body, headers })
}

function lerRecusa({ status, code, title, detail, errors: [erro], problema }: ApiError): RecusaDaVenda {
  const { itens = [], agora = null } = problema as Partial<RecusaDaVenda>
  return {
    status,
    code,
    titulo: title,
    texto: erro?.message ?? detail ?? '',
    campo: erro?.path,
    itens,
    agora,
  }
}
