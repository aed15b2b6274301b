import { ApiError, api } from '#src/shared/ui/api.ts'
import { lerJson, lerSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { interpretarCarrinho, type LinhaDoCarrinho } from '../../carrinho.ts'
import { LINHAS_DA_CONTA, mudancasDoCarrinho, porCima } from '../../carrinho-da-conta.ts'
import type { CarrinhoDaConta } from '../../schemas-carrinho.ts'

// Loaded when the browser rests, and by who is signed in alone. The device's cart is what the pages show; this tells the
// account what changed here and brings what changed elsewhere.

/** Changes made in a row go together. */
const ESPERA_MS = 800
/** A tab that is looked at again asks what other devices did, after so long. */
const VELHO_MS = 30_000

type LinhaDaConta = CarrinhoDaConta['linhas'][number]

/** The device's own cart, which is loaded first. */
interface Aparelho {
  /** Where what both agreed on is kept. */
  chave: string
  ler: () => LinhaDoCarrinho[]
  gravar: (linhas: readonly LinhaDoCarrinho[]) => void
  /** Calls back when this tab changes the cart. */
  ouvir: (aoMudar: () => void) => void
  doCarrinho: (produto: LinhaDaConta['produto'], loja: LinhaDaConta['loja']) => unknown
}

/** What this device and the account last agreed on. */
interface Combinado {
  dono: string
  quantidades: Record<string, number>
  /** Of the account's things that nobody sells now: those the person was told of. */
  ditos: string[]
}

let aparelho: Aparelho | undefined
let espera: ReturnType<typeof setTimeout> | undefined
let perguntando: Promise<void> | undefined
let escrevendo = false
let cheio = false
let combinadoEm = 0
let daConta: string | undefined

/** Called at each beginning of a session, and of each page that has one. */
export function acompanharConta(este: Aparelho): void {
  if (!aparelho) {
    aparelho = este
    este.ouvir(() => {
      if (!escrevendo) agendar()
    })
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void terminar()
      else if (Date.now() - combinadoEm > VELHO_MS) void combinar()
    })
  }
  const combinado = daConta === usuarioAgora() && localStorage.getItem(este.chave) !== null
  if (!combinado && !perguntando) void combinar()
}

/** The account hears of the cart before its person signs out, though it has heard of nothing on this page so far. */
export async function despedir(este: Aparelho): Promise<void> {
  acompanharConta(este)
  await terminar()
}

function agendar(): void {
  clearTimeout(espera)
  espera = setTimeout(() => void dizer(), ESPERA_MS)
}

/** Says what waits to be said at once. */
async function terminar(): Promise<void> {
  if (espera !== undefined) await dizer()
  else await perguntando
}

/** A price or a picture that changed in the cart is nothing that the account keeps. */
async function dizer(): Promise<void> {
  clearTimeout(espera)
  espera = undefined
  await perguntando
  const dono = usuarioAgora()
  if (!dono || !aparelho) return
  const { quantidades } = lerCombinado(aparelho.chave, dono)
  const mudancas = mudancasDoCarrinho(new Map(Object.entries(quantidades)), contar(aparelho.ler()))
  if (mudancas.length > 0) await combinar()
}

/** One question at a time: what changes meanwhile is said by the next. */
async function combinar(): Promise<void> {
  clearTimeout(espera)
  espera = undefined
  while (perguntando) await perguntando
  perguntando = perguntar().finally(() => {
    perguntando = undefined
  })
  await perguntando
}

async function perguntar(): Promise<void> {
  const dono = usuarioAgora()
  if (!dono || !aparelho) return
  const { quantidades, ditos } = lerCombinado(aparelho.chave, dono)
  const mandado = contar(aparelho.ler())
  const mudancas = mudancasDoCarrinho(new Map(Object.entries(quantidades)), mandado)
  try {
    const conta = await api.post('/rest/v1/carrinho', {
      body: { mudancas: mudancas.slice(0, LINHAS_DA_CONTA) },
    })
    // Signed out, or in as somebody else, while it was asked.
    if (usuarioAgora() !== dono) return
    aplicar(aparelho, conta, { dono, mandado, ditos })
    daConta = dono
    combinadoEm = Date.now()
  } catch (erro) {
    // The device's cart stands as it is; the next change, or the next look at the page, says it again.
    if (!(erro instanceof ApiError)) throw erro
    if (erro.status !== 422 || cheio) return
    cheio = true
    toast.info(
      'Carrinho cheio',
      `Sua conta guarda até ${LINHAS_DA_CONTA} produtos. Os outros ficam só neste aparelho.`,
    )
  }
}

function aplicar(
  { chave, ler, gravar, doCarrinho }: Aparelho,
  conta: CarrinhoDaConta,
  { dono, mandado, ditos }: { dono: string; mandado: Map<string, number>; ditos: string[] },
): void {
  const linhas = ler()
  const quantidades = new Map(conta.linhas.map(({ produto, quantidade }) => [produto.id, quantidade]))
  const aqui = new Map(quantidades)
  for (const { produto_id, nome } of conta.fora) {
    const quantidade = mandado.get(produto_id)
    if (quantidade === undefined) continue
    // It stays on this device, where the cart says that it is sold out; what the account never took is offered again.
    aqui.set(produto_id, quantidade)
    if (nome !== null) quantidades.set(produto_id, quantidade)
  }
  const tinha = contar(linhas)
  const chegadas = conta.linhas
    .filter(({ produto }) => !tinha.has(produto.id))
    .map(({ produto, loja }) => ({ produto: doCarrinho(produto, loja), id: produto.id }))
  const depois = montar([...linhas.map(({ produto }) => ({ produto, id: produto.id })), ...chegadas], {
    quantidades: porCima(aqui, mandado, tinha),
  })
  const novos = conta.fora.filter(
    ({ produto_id, nome }) => nome !== null && !mandado.has(produto_id) && !ditos.includes(produto_id),
  )
  if (novos.length > 0)
    toast.info(
      'Saiu do seu carrinho',
      `${novos.map(({ nome }) => nome).join(', ')}: não ${novos.length === 1 ? 'está' : 'estão'} mais à venda.`,
    )
  const combinado: Combinado = {
    dono,
    quantidades: Object.fromEntries(quantidades),
    ditos: conta.fora.map(({ produto_id }) => produto_id),
  }
  localStorage.setItem(chave, JSON.stringify(combinado))
  if (mudancasDoCarrinho(tinha, contar(depois)).length === 0) return
  escrevendo = true
  gravar(depois)
  escrevendo = false
}

/** The device's lines as the person saw them, each as many as agreed; then what came from elsewhere, as it is sold now. */
function montar(
  produtos: readonly { produto: unknown; id: string }[],
  { quantidades }: { quantidades: ReadonlyMap<string, number> },
): LinhaDoCarrinho[] {
  return interpretarCarrinho(
    produtos.flatMap(({ produto, id }) => {
      const quantidade = quantidades.get(id)
      return quantidade ? [{ produto, quantidade }] : []
    }),
  )
}

function contar(linhas: readonly LinhaDoCarrinho[]): Map<string, number> {
  return new Map(linhas.map(({ produto, quantidade }) => [produto.id, quantidade]))
}

function usuarioAgora(): string | undefined {
  const sessao = lerSessao()
  return sessao && !sessao.faltaSegundoFator ? sessao.usuario.id : undefined
}

/** Nothing agreed on yet, or with somebody else: all that is here is new to the account. */
function lerCombinado(chave: string, dono: string): Combinado {
  const guardado = lerJson<Partial<Combinado>>(localStorage.getItem(chave) ?? '')
  const desteDono = guardado?.dono === dono
  return {
    dono,
    quantidades: (desteDono && guardado?.quantidades) || {},
    ditos: (desteDono && guardado?.ditos) || [],
  }
}
