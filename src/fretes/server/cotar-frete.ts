import { createHash } from 'node:crypto'
import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import {
  cotarEntrega,
  faltaParaGratis,
  type LojaQueCota,
  modosDaLoja,
} from '#src/estabelecimentos/entrega.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { type Access, rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { ufDoCep } from '#src/shared/ufs-por-cep.ts'
import { errors } from '../errors.ts'
import { type OpcaoDeEnvio, prazoEmDiasUteis, somarDiasUteis } from '../opcoes.ts'
import type { CotacaoDeFrete, CotarFreteInput, FreteDaLoja, OpcaoDeEntregaCotada } from '../schemas.ts'
import { linhaDaTabela } from '../tabela.ts'
import {
  type CotacaoGuardada,
  findCotacaoRecente,
  insertCotacao,
  marcaDosItens,
  precoCobrado,
} from './cotacoes.ts'
import { findFreteDaLoja } from './frete-da-loja.ts'
import { cotarNaTransportadora, type RespostaDaTransportadora, type Volume } from './transportadora.ts'
import { lerVolumes } from './volumes.ts'

type Transportadora = typeof cotarNaTransportadora

interface Lido extends LojaQueCota {
  deCep: string | null
  frete: FreteDaLoja
  volumes: Volume[]
  chave: Buffer
  recente: CotacaoGuardada | undefined
}

/**
 * Anyone: how a visible shop brings these things to a postal code, for how much and until when. The carrier is asked
 * between two transactions, and where it is silent the shop's own table answers (docs/rules/shops.md#freight).
 */
export async function cotarFrete(
  { estabelecimento_id: loja, itens: pedidos, ...lugar }: CotarFreteInput,
  {
    agora = new Date(),
    transportadora = cotarNaTransportadora as Transportadora,
    userId = null as string | null,
  } = {},
): Promise<CotacaoDeFrete> {
  const { cep } = lugar
  const uf = ufDoCep(cep)
  if (uf === null) throw errors.cep_nao_encontrado()
  const itens = somarIguais(pedidos)
  // The rows of this one shop, by nobody of it.
  const acesso: Access = { papel: 'loja', userId, estabelecimentoId: loja }
  const lido = await ler(acesso, { loja, cep, itens })
  const { entrega, volumes } = lido
  const subtotal = paraReais(
    volumes.reduce((soma, { valor, quantidade }) => soma + paraCentavos(valor) * quantidade, 0),
  )

  let guardada = entrega?.envio?.ativa ? lido.recente : undefined
  if (entrega?.envio?.ativa && !guardada) {
    const { opcoes, motivo } = await perguntar(lido, { loja, cep, transportadora })
    guardada = await withAccess(acesso, (tx) =>
      insertCotacao(tx, { loja, cep, itens: marcaDosItens(itens), chave: lido.chave, opcoes, motivo }),
    )
  }

  const opcoes = modosDaLoja(entrega).flatMap((modo): OpcaoDeEntregaCotada[] => {
    if (modo === 'envio')
      return entrega ? enviosCotados(guardada?.opcoes ?? [], { entrega, cep, subtotal, agora }) : []
    return cotada(lido, { ...lugar, modo }, subtotal)
  })
  return {
    cep,
    uf,
    cotacao_id: guardada && guardada.opcoes.length > 0 ? guardada.id : null,
    opcoes,
    aviso: avisoDe(guardada, opcoes),
    sem_resposta: guardada?.motivo === 'sem_resposta' && guardada.opcoes.length === 0,
    falta_para_gratis: faltaParaGratis(entrega, { cep, subtotal }),
  }
}

function somarIguais(itens: CotarFreteInput['itens']): CotarFreteInput['itens'] {
  const quantos = new Map<string, number>()
  for (const { produto_id, quantidade } of itens)
    quantos.set(produto_id, (quantos.get(produto_id) ?? 0) + quantidade)
  return [...quantos].map(([produto_id, quantidade]) => ({ produto_id, quantidade }))
}

async function ler(
  acesso: Access,
  { loja, cep, itens }: { loja: string; cep: string; itens: CotarFreteInput['itens'] },
): Promise<Lido> {
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<LojaQueCota & { cep: string | null }>(tx)`
      select e.cep, e.cidade, e.uf, (select c.entrega from configuracoes_estabelecimento c where c.estabelecimento_id = e.id) as entrega
      from estabelecimentos e where e.id = ${loja} and publico_loja_visivel(e.id)`
    if (!row) throw errors.loja_nao_encontrada()
    const frete = await findFreteDaLoja(tx, loja)
    const volumes = await lerVolumes(tx, {
      estabelecimentoId: loja,
      itens: itens.map(({ produto_id: id, quantidade }) => ({ id, quantidade })),
      embalagem: frete,
    })
    const fora = itens.find(({ produto_id }) => !volumes.some(({ id }) => id === produto_id))
    if (fora) throw errors.produto_de_outra_loja({ extra: { produto_id: fora.produto_id } })
    const daOrdem = volumes.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const chave = createHash('sha256')
      .update(JSON.stringify([row.cep, cep, frete.updated_at, daOrdem]))
      .digest()
    const recente = row.entrega?.envio?.ativa ? await findCotacaoRecente(tx, loja, chave) : undefined
    const { cep: deCep, ...daLoja } = row
    return { ...daLoja, deCep, frete, volumes, chave, recente }
  })
}

/** Outside of any transaction. */
async function perguntar(
  { deCep, frete, volumes }: Lido,
  { loja, cep, transportadora }: { loja: string; cep: string; transportadora: Transportadora },
): Promise<{ opcoes: OpcaoDeEnvio[]; motivo: string | null }> {
  const preparo = frete.preparo_dias
  const resposta: RespostaDaTransportadora = deCep
    ? await transportadora({ estabelecimentoId: loja, deCep, paraCep: cep, volumes })
    : { tipo: 'indisponivel', motivo: 'desconectada' }
  if (resposta.tipo === 'opcoes' && resposta.opcoes.length > 0) {
    const opcoes = resposta.opcoes.map((uma) => ({
      servico_id: uma.servicoId,
      nome: uma.nome,
      transportadora: uma.transportadora,
      preco: paraReais(paraCentavos(uma.preco)),
      prazo_min: uma.prazoMin + preparo,
      prazo_max: uma.prazoMax + preparo,
    }))
    return { opcoes: opcoes.toSorted((a, b) => a.preco - b.preco), motivo: null }
  }
  const pesoGramas = volumes.reduce((soma, volume) => soma + volume.pesoGramas * volume.quantidade, 0)
  const linha = linhaDaTabela(frete.tabela, { cep, pesoGramas })
  const opcoes = linha
    ? [
        {
          servico_id: null,
          nome: 'Envio da loja',
          transportadora: null,
          preco: linha.preco,
          prazo_min: linha.dias + preparo,
          prazo_max: linha.dias + preparo,
        },
      ]
    : []
  return { opcoes, motivo: resposta.tipo === 'opcoes' ? 'recusou' : resposta.motivo }
}

function enviosCotados(
  envios: OpcaoDeEnvio[],
  { agora, ...conta }: { entrega: Entrega; cep: string; subtotal: number; agora: Date },
): OpcaoDeEntregaCotada[] {
  return envios.map((envio) => {
    const preco = precoCobrado(envios, envio, conta)
    return {
      modo: 'envio',
      servico_id: envio.servico_id,
      nome: envio.nome,
      transportadora: envio.transportadora,
      preco,
      preco_sem_gratis: preco === envio.preco ? null : envio.preco,
      prazo: prazoEmDiasUteis(envio),
      ate: somarDiasUteis(agora, envio.prazo_max),
      detalhe: null,
    }
  })
}

/** Of what the shop does itself: nothing where it does not serve, and why where the order is too small. */
function cotada(
  loja: LojaQueCota,
  pedida: Omit<CotarFreteInput, 'estabelecimento_id' | 'itens'> & {
    modo: 'retirada' | 'propria' | 'combinar'
  },
  subtotal: number,
): OpcaoDeEntregaCotada[] {
  const { modo } = pedida
  const cotacao = cotarEntrega(loja, pedida, subtotal)
  const base = {
    modo,
    servico_id: null,
    transportadora: null,
    preco_sem_gratis: null,
    ate: null,
    detalhe: null,
  }
  if (modo === 'combinar')
    return [
      {
        ...base,
        nome: 'Combinar com a loja',
        preco: null,
        prazo: '',
        detalhe: loja.entrega?.combinar.texto || 'A loja fala com você depois do pedido.',
      },
    ]
  if (!cotacao.serve) {
    if (cotacao.motivo !== 'abaixo_do_minimo') return []
    const detalhe = `Para pedidos a partir de ${formatarReais(cotacao.minimo ?? 0)}`
    return [{ ...base, nome: 'Entrega da loja', preco: null, prazo: '', detalhe }]
  }
  if (modo === 'retirada')
    return [
      { ...base, nome: 'Retirar na loja', preco: 0, prazo: cotacao.prazo, detalhe: cotacao.local ?? null },
    ]
  return [
    { ...base, nome: 'Entrega da loja', preco: cotacao.taxa, prazo: cotacao.prazo, detalhe: cotacao.zona },
  ]
}

function avisoDe(
  guardada: CotacaoGuardada | undefined,
  opcoes: readonly OpcaoDeEntregaCotada[],
): string | null {
  const tabela = guardada !== undefined && guardada.opcoes.length > 0
  if (guardada?.motivo === 'sem_resposta')
    return tabela
      ? 'A transportadora não respondeu agora. O preço é o da tabela da loja.'
      : 'A transportadora não respondeu agora. Tente de novo em alguns minutos.'
  if (tabela || opcoes.some(({ modo, preco }) => modo === 'propria' && preco !== null)) return null
  const combina = opcoes.some(({ modo }) => modo === 'combinar')
  return combina
    ? 'A loja combina o frete para este CEP depois do pedido.'
    : 'Esta loja não entrega neste CEP.'
}
