import { avisar } from '#src/avisos/server/avisar.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { LIMITES_DE_ARQUIVO } from '#src/shared/arquivos.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { plural } from '#src/shared/plural.ts'
import { type Access, rowOf, rowsOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { deleteFiles, saveFile } from '#src/shared/server/files/files.ts'
import { type Guarded, guardedFetch, type Refusal } from '#src/shared/server/http/guarded-fetch.ts'
import { log } from '#src/shared/server/log.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { catalogo } from '../configuracao.ts'
import { type ImagemPedida, mostrarImagem } from './mostrar-imagem.ts'
import { filasDeProdutos } from './queues.ts'

const MAX_BYTES = 10 * 1024 * 1024
/** One job ends before it is taken for dead, and others have their turn. */
const POR_TRABALHO = 60
const POR_VEZ = 4
const TENTATIVAS = 4
/** After the first, the second and the third time that somebody did not answer. */
const ESPERAS_EM_SEGUNDOS = [20, 120, 600]
/** Whoever took pictures and fell silent gives them back. */
const PRAZO_EM_SEGUNDOS = 180

interface Pedida extends ImagemPedida {
  endereco: string
  tentativas: number
}

/** What the queue carries. */
interface DaPlanilha {
  importacaoId: string
  estabelecimentoId: string
  userId: string
}

interface Trabalho {
  importacaoId: string
  acesso: Access & { userId: string; estabelecimentoId: string }
}

/**
 * A queue calls this once rows of a spreadsheet are in: fetches the pictures that they name by their addresses, a few at
 * a time, those of one product one after another. What is not there now is tried again later; what can never be a
 * picture is reported. The products are on sale all the while.
 */
export async function buscarImagens({ importacaoId, estabelecimentoId, userId }: DaPlanilha): Promise<void> {
  const trabalho: Trabalho = { importacaoId, acesso: { papel: 'loja', userId, estabelecimentoId } }
  const { limite_imagens } = await configuracao(catalogo)
  for (let feitas = 0; feitas < POR_TRABALHO; ) {
    const pedidas = await tomar(trabalho)
    if (pedidas.length === 0) break
    feitas += pedidas.length
    const porProduto = Map.groupBy(pedidas, ({ produto_id }) => produto_id)
    await Promise.all(
      [...porProduto.values()].map(async (umas) => {
        for (const uma of umas) await buscar(uma, trabalho, limite_imagens)
      }),
    )
  }
  await continuar(trabalho)
}

/** The next that are due, as this job's for a while. */
function tomar({ importacaoId, acesso }: Trabalho): Promise<Pedida[]> {
  return withAccess(
    acesso,
    (tx) =>
      rowsOf<Pedida>(tx)`
      with proximas as (
        select id from imagens_importacao
        where importacao_id = ${importacaoId} and status = 'na_fila' and tentar_em <= now()
        order by produto_id, posicao limit ${POR_VEZ} for update skip locked),
      tomadas as (
        update imagens_importacao m set tentativas = m.tentativas + 1,
          tentar_em = now() + make_interval(secs => ${PRAZO_EM_SEGUNDOS})
        from proximas where m.id = proximas.id
        returning m.id, m.produto_id, m.variacoes, m.endereco, m.texto_alternativo, m.posicao, m.tentativas)
      select * from tomadas order by produto_id, posicao`,
  )
}

async function buscar(pedida: Pedida, { acesso }: Trabalho, limite: number): Promise<void> {
  const recebida = await guardedFetch({
    url: pedida.endereco,
    redirects: 3,
    maxBytes: MAX_BYTES,
    types: LIMITES_DE_ARQUIVO.produto.tipos,
    totalMs: 20_000,
    stepMs: 8_000,
  })
  const falta = motivoDaFalta(recebida)
  if (falta) return anotarFalta(pedida, acesso, falta)
  if (!recebida.ok) return
  try {
    const arquivo = await saveFile(
      { uso: 'produto', nome: nomeDe(pedida.endereco), bytes: recebida.body, maxBytes: MAX_BYTES },
      { acesso, estabelecimentoId: acesso.estabelecimentoId },
    )
    const { estabelecimentoId } = acesso
    await withAccess(acesso, async (tx) => {
      const motivo = await mostrarImagem(tx, { estabelecimentoId, pedida, url: arquivo.url, limite })
      if (motivo === null) return
      await run(
        tx,
      )`update imagens_importacao set status = 'falhou', motivo = ${motivo} where id = ${pedida.id}`
      await deleteFiles(tx, [arquivo.id])
    })
  } catch (error) {
    await anotarFalta(pedida, acesso, faltaDe(error))
  }
}

function faltaDe(error: unknown): Falta {
  // Too many pictures are in work at the moment; or these bytes are none.
  if (error instanceof DomainError)
    return { motivo: error.detail ?? error.title, deNovo: error.status >= 500 }
  log.error({ err: error }, 'a picture of a spreadsheet could not be kept')
  return { motivo: 'Não foi possível guardar a imagem.', deNovo: true }
}

interface Falta {
  motivo: string
  /** Another time it may be there. */
  deNovo: boolean
}

const MOTIVOS: Record<Refusal, Falta> = {
  address: { motivo: 'O endereço precisa começar com https:// e apontar para uma imagem.', deNovo: false },
  inside: { motivo: 'O endereço não é público.', deNovo: false },
  type: { motivo: 'O que está no endereço não é uma imagem JPEG, PNG ou WebP.', deNovo: false },
  large: { motivo: 'A imagem passa de 10 MB.', deNovo: false },
  redirects: { motivo: 'O endereço leva a outro, e a outro, sem chegar à imagem.', deNovo: false },
  certificate: { motivo: 'O certificado do site da imagem não é válido.', deNovo: false },
  unknown: { motivo: 'O endereço não existe.', deNovo: true },
  slow: { motivo: 'O endereço demorou demais para responder.', deNovo: true },
  network: { motivo: 'O endereço não respondeu.', deNovo: true },
}

function motivoDaFalta(recebida: Guarded): Falta | null {
  if (!recebida.ok) return MOTIVOS[recebida.why]
  const { status } = recebida
  if (status === 200) return null
  return {
    motivo:
      status === 404 || status === 410
        ? 'A imagem não está mais no endereço.'
        : `O endereço respondeu ${status}.`,
    deNovo: status === 429 || status >= 500,
  }
}

async function anotarFalta(
  { id, tentativas }: Pedida,
  acesso: Access,
  { motivo, deNovo }: Falta,
): Promise<void> {
  const acabou = !deNovo || tentativas >= TENTATIVAS
  await withAccess(
    acesso,
    (tx) =>
      run(tx)`
      update imagens_importacao set motivo = ${motivo}, status = ${acabou ? 'falhou' : 'na_fila'},
        tentar_em = now() + make_interval(secs => ${ESPERAS_EM_SEGUNDOS[tentativas - 1] ?? 0})
      where id = ${id} and status = 'na_fila'`,
  )
}

/** Comes back for what is left, when it is due; at the end says what did not come. */
async function continuar({ importacaoId, acesso }: Trabalho): Promise<void> {
  await withAccess(acesso, async (tx) => {
    const resta = await rowOf<{ quando: Date | null; prontas: number; falhas: number }>(tx)`
      select min(tentar_em) filter (where status = 'na_fila') as quando,
        count(*) filter (where status = 'pronta')::int as prontas,
        count(*) filter (where status = 'falhou')::int as falhas
      from imagens_importacao where importacao_id = ${importacaoId}`
    const { userId, estabelecimentoId } = acesso
    const proxima = { importacaoId, estabelecimentoId, userId }
    if (resta?.quando)
      return enqueue(tx, filasDeProdutos.buscarImagens, proxima, { startAfter: resta.quando })
    if (!resta || resta.falhas === 0) return
    await avisar(tx, {
      userId,
      estabelecimentoId,
      tipo: 'produtos.importacao_concluida',
      titulo: 'Faltaram imagens da sua planilha',
      texto: `${plural(resta.prontas, '# chegou', '# chegaram')}, ${plural(resta.falhas, '# não', '# não')}. Veja quais e por quê.`,
      rota: `/produtos/importar?importacao=${importacaoId}`,
      chave: `importacao:${importacaoId}:imagens`,
    })
  })
}

/** As the address calls it. */
function nomeDe(endereco: string): string {
  const ultimo = URL.parse(endereco)?.pathname.split('/').at(-1) ?? ''
  return ultimo.replaceAll(/[^\w.-]/g, '').slice(-80) || 'imagem'
}
