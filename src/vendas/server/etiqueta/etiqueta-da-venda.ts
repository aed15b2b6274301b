import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { COMPRADOR, DOCUMENTO_DO_COMPRADOR } from '#src/clientes/server/cliente-da-venda.ts'
import { guardarDocumento } from '#src/clientes/server/guardar-documento.ts'
import { errors as erroDoFrete } from '#src/fretes/errors-do-envio.ts'
import { aceitaVolumes, type Caixa, ENCERRADAS } from '#src/fretes/etiqueta.ts'
import { remetenteDaLoja } from '#src/fretes/remetente.ts'
import type { OpcaoDeEtiqueta, PreparoDaEtiqueta } from '#src/fretes/schemas-etiqueta.ts'
import { registroDaLoja } from '#src/fretes/server/conectar-melhor-envio.ts'
import {
  type EtiquetaRow,
  etiquetaDaVenda,
  linkDeImpressao,
  pedirCancelamento,
  pedirEtiqueta,
  saldoDaLoja,
} from '#src/fretes/server/etiquetas.ts'
import { cotarCaixas } from '#src/fretes/server/transportadora.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { formatarEndereco } from '#src/shared/endereco.ts'
import { ofItsShop, rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { estaNaLoja } from '../../rules.ts'
import type { EntregaPedida, VendaDetalhe } from '../../schemas.ts'
import { exigirFreteCombinado } from '../frete/fretes.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import { exigirVenda, type VendaRow } from '../repository.ts'

interface DadosDoEnvio {
  /** All in one box: as high as they are together. Null while one of them was not measured. */
  caixa: Caixa | null
  nome: string | null
  falta_documento: boolean
  tem_nota: boolean
  valor: number
}

async function lerDados(tx: Tx, venda: VendaRow): Promise<DadosDoEnvio> {
  const row = await rowOf<DadosDoEnvio>(tx)`
    select ${COMPRADOR} ->> 'nome' as nome, ${DOCUMENTO_DO_COMPRADOR} is null as falta_documento,
      exists (select 1 from notas_fiscais n where n.estabelecimento_id = v.estabelecimento_id and n.venda_id = v.id)
        as tem_nota,
      coalesce((select sum(i.preco_unitario * (i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida))
        from itens_venda i where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id), 0)::float8 as valor,
      (select case when bool_and(m.peso is not null and m.altura is not null and m.largura is not null
            and m.comprimento is not null) then jsonb_build_object('pesoGramas', least(sum(m.peso * m.unidades), 150000),
          'alturaCm', least(sum(m.altura * m.unidades), 300), 'larguraCm', max(m.largura),
          'comprimentoCm', max(m.comprimento)) end
        from (
          select i.quantidade - i.quantidade_cancelada - i.quantidade_devolvida as unidades,
            coalesce(o.peso_gramas, p.peso_gramas) as peso, coalesce(o.altura_cm, p.altura_cm) as altura,
            coalesce(o.largura_cm, p.largura_cm) as largura, coalesce(o.comprimento_cm, p.comprimento_cm) as comprimento
          from itens_venda i
          join produtos p on p.estabelecimento_id = i.estabelecimento_id and p.id = i.produto_id
          left join produtos o on o.estabelecimento_id = i.estabelecimento_id and o.id = i.variacao_id
          where i.estabelecimento_id = v.estabelecimento_id and i.venda_id = v.id
            and i.quantidade > i.quantidade_cancelada + i.quantidade_devolvida) m) as caixa
    from vendas v left join consumidores c on c.estabelecimento_id = v.estabelecimento_id and c.id = v.cliente_id
    where v.id = ${venda.id}`
  return row ?? { caixa: null, nome: null, falta_documento: true, tem_nota: false, valor: 0 }
}

/** All that a label is decided by. */
async function lerEnvio(tx: Tx, venda: VendaRow) {
  return {
    dados: await lerDados(tx, venda),
    remetente: remetenteDaLoja(await registroDaLoja(tx, venda.estabelecimento_id)),
    etiqueta: await etiquetaDaVenda(tx, venda.id),
  }
}

/** Who moves a shop's sales on may buy what carries them; the sale of another shop does not exist. */
async function daEquipe(pessoa: Pessoa, vendaId: string) {
  const venda = await acharVenda(pessoa, vendaId)
  return { venda, acesso: acessoDaLoja(pessoa, venda.estabelecimento_id, 'vendas.avancar') }
}

/** What the dialog shows before anything is bought: two transactions and one question to the carrier. */
export async function prepararEtiqueta(pessoa: Pessoa, vendaId: string): Promise<PreparoDaEtiqueta> {
  const { venda, acesso } = await daEquipe(pessoa, vendaId)
  const { dados, remetente, etiqueta } = await withAccess(acesso, (tx) => lerEnvio(tx, venda))
  const { saldo, conectada, motivo } = await saldoOuMotivo(venda.estabelecimento_id)
  const endereco = venda.endereco_entrega as VendaDetalhe['endereco_entrega']
  return {
    impedimento: porQueNaoSeEnvia(venda, etiqueta) ?? motivo,
    conectada,
    falta_no_endereco: 'falta' in remetente ? remetente.falta : [],
    destinatario: dados.nome,
    endereco: endereco && formatarEndereco(endereco),
    falta_documento: dados.falta_documento,
    tem_nota: dados.tem_nota,
    valor: dados.valor,
    saldo,
    escolhida: escolhida(venda),
    caixa: dados.caixa,
  }
}

async function saldoOuMotivo(
  estabelecimentoId: string,
): Promise<{ saldo: number | null; conectada: boolean; motivo: string | null }> {
  try {
    return { saldo: await saldoDaLoja(estabelecimentoId), conectada: true, motivo: null }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return { saldo: null, conectada: false, motivo: error.detail ?? error.title }
  }
}

function porQueNaoSeEnvia(venda: VendaRow, etiqueta: EtiquetaRow | undefined): string | null {
  if (etiqueta && !ENCERRADAS.includes(etiqueta.status)) return 'Esta venda já tem etiqueta.'
  if (!venda.pago_em) return 'A venda ainda não foi paga.'
  if (!estaNaLoja(venda.status)) return 'A venda não está à espera de envio.'
  if ((venda.entrega_pedida as EntregaPedida | null)?.modo === 'retirada')
    return 'O cliente escolheu retirar na loja.'
  return venda.endereco_entrega ? null : 'A venda não tem endereço de entrega.'
}

/** What the buyer chose of the carrier's offers, as it was frozen with the order. */
function escolhida(venda: VendaRow): PreparoDaEtiqueta['escolhida'] {
  const pedida = venda.entrega_pedida as EntregaPedida | null
  const servico = pedida?.modo === 'transportadora' ? pedida.servico : undefined
  if (!servico) return null
  return {
    servico_id: servico.id,
    nome: servico.nome,
    transportadora: servico.transportadora,
    preco: Number(venda.entrega),
  }
}

/** What each carrier asks for these boxes now; those that do not take so many say so. */
export async function cotarEtiqueta(
  pessoa: Pessoa,
  { vendaId, volumes }: { vendaId: string; volumes: Caixa[] },
): Promise<OpcaoDeEtiqueta[]> {
  const { venda, acesso } = await daEquipe(pessoa, vendaId)
  return cotar(venda, volumes, await withAccess(acesso, (tx) => lerEnvio(tx, venda)))
}

async function cotar(
  venda: VendaRow,
  volumes: Caixa[],
  { dados: { valor }, remetente }: Awaited<ReturnType<typeof lerEnvio>>,
): Promise<OpcaoDeEtiqueta[]> {
  const endereco = venda.endereco_entrega as VendaDetalhe['endereco_entrega']
  if (!endereco) throw erroDoFrete.transportadora_recusou({ detail: 'A venda não tem endereço de entrega.' })
  if ('falta' in remetente)
    throw erroDoFrete.remetente_incompleto({
      detail: `Falta em Contato e endereço: ${remetente.falta.join(', ')}.`,
    })
  const resposta = await cotarCaixas({
    estabelecimentoId: venda.estabelecimento_id,
    deCep: remetente.remetente.cep,
    paraCep: endereco.cep,
    caixas: volumes,
    valor,
  })
  if (resposta.tipo === 'opcoes')
    return resposta.opcoes.map(({ servicoId, nome, prazoMin, prazoMax, ...opcao }) => ({
      servico_id: servicoId,
      servico: nome,
      prazo_min: prazoMin,
      prazo_max: prazoMax,
      recusa: aceitaVolumes(opcao.transportadora, volumes.length)
        ? null
        : 'Leva um volume por etiqueta. Junte tudo em uma caixa.',
      ...opcao,
    }))
  if (resposta.motivo === 'desconectada') throw erroDoFrete.desconectada()
  if (resposta.motivo === 'sem_resposta') throw erroDoFrete.sem_resposta()
  throw erroDoFrete.transportadora_recusou({
    detail:
      resposta.motivo === 'cep_invalido'
        ? 'O CEP da loja ou o da entrega não foi encontrado.'
        : 'Nenhuma transportadora leva este pacote até este endereço.',
  })
}

export interface CompraDeEtiqueta {
  servico_id: number
  volumes: Caixa[]
  com_nota: boolean
  documento?: string | undefined
  /** Reais that the screen showed: more is not paid. */
  preco_visto?: number | undefined
}

/**
 * `Comprar etiqueta`: quoted again on the server, then asked for in one transaction under the sale's lock. What the
 * carrier takes is bought by the job.
 */
export async function comprarEtiqueta(
  pessoa: Pessoa,
  { vendaId, compra }: { vendaId: string; compra: CompraDeEtiqueta },
): Promise<VendaDetalhe> {
  const { venda: antes, acesso } = await daEquipe(pessoa, vendaId)
  const envio = await withAccess(acesso, (tx) => lerEnvio(tx, antes))
  exigirEnviavel(antes, envio.etiqueta)
  const opcoes = await cotar(antes, compra.volumes, envio)
  const opcao = opcoes.find(({ servico_id }) => servico_id === compra.servico_id)
  if (!opcao)
    throw erroDoFrete.transportadora_recusou({ detail: 'Este serviço não leva este pacote. Escolha outro.' })
  if (opcao.recusa) throw erroDoFrete.um_volume()
  if (compra.preco_visto !== undefined && opcao.preco > compra.preco_visto + 0.005) throw errors.preco_mudou()
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    exigirEnviavel(venda, await etiquetaDaVenda(tx, vendaId))
    await exigirFreteCombinado(tx, venda)
    const { falta_documento, tem_nota } = await lerDados(tx, venda)
    if (falta_documento) await exigirDocumento(tx, venda, compra.documento)
    await pedirEtiqueta(tx, {
      estabelecimentoId: venda.estabelecimento_id,
      vendaId,
      servicoId: opcao.servico_id,
      servico: opcao.servico,
      transportadora: opcao.transportadora,
      preco: opcao.preco,
      volumes: compra.volumes,
      comNota: compra.com_nota && tem_nota,
    })
    await auditar(tx, pessoa, 'fretes.comprar_etiqueta', {
      estabelecimentoId: venda.estabelecimento_id,
      id: vendaId,
    })
  })
  return lerVenda(pessoa, vendaId)
}

function exigirEnviavel(venda: VendaRow, etiqueta: EtiquetaRow | undefined): void {
  if (etiqueta && !ENCERRADAS.includes(etiqueta.status)) throw erroDoFrete.etiqueta_existe()
  const impedimento = porQueNaoSeEnvia(venda, undefined)
  if (impedimento) throw errors.sem_envio({ detail: impedimento })
}

/** The carrier wants to know who receives: asked of the shop once, and kept with its customer, or the sale. */
async function exigirDocumento(tx: Tx, venda: VendaRow, documento: string | undefined): Promise<void> {
  if (!documento || !venda.cliente_id)
    throw errors.falta_documento_do_cliente({
      errors: [{ path: 'documento', message: 'Informe o CPF ou CNPJ de quem recebe.' }],
    })
  if (await guardarDocumento(tx, { vendaId: venda.id, documento })) return
  await run(tx)`update vendas set comprador = comprador || jsonb_build_object('documento', ${documento}::text)
    where id = ${venda.id} and ${ofItsShop(tx)}`
}

/** `Cancelar etiqueta`: asked for; its money is back when the carrier says so. */
export async function cancelarEtiqueta(pessoa: Pessoa, vendaId: string): Promise<VendaDetalhe> {
  const { venda, acesso } = await daEquipe(pessoa, vendaId)
  await withAccess(acesso, async (tx) => {
    const etiqueta = await etiquetaDaVenda(tx, vendaId)
    if (!etiqueta) throw erroDoFrete.etiqueta_nao_encontrada()
    await pedirCancelamento(tx, etiqueta)
    await auditar(tx, pessoa, 'fretes.cancelar_etiqueta', {
      estabelecimentoId: venda.estabelecimento_id,
      id: vendaId,
    })
  })
  return lerVenda(pessoa, vendaId)
}

/** The link to the carrier's paper. The file is fetched by nobody here: the shop's browser opens it there. */
export async function imprimirEtiqueta(pessoa: Pessoa, vendaId: string): Promise<{ url: string }> {
  const { venda, acesso } = await daEquipe(pessoa, vendaId)
  const etiqueta = await withAccess(acesso, (tx) => etiquetaDaVenda(tx, vendaId))
  if (!etiqueta) throw erroDoFrete.etiqueta_nao_encontrada()
  return { url: await linkDeImpressao(venda.estabelecimento_id, [etiqueta]) }
}
