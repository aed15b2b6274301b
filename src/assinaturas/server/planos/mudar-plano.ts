import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { cicloNovo, fimDoPeriodo } from '../../calendario.ts'
import { errors } from '../../errors.ts'
import type { MudancaSimulada, MudarPlanoInput } from '../../schemas-assinatura.ts'
import { mexerNoPeriodoSeguinte } from '../agir-na-assinatura.ts'
import { emitirProRata, type ItemDaFatura } from '../faturas/emitir-fatura.ts'
import { gravarFatura } from '../faturas/gravar-fatura.ts'
import { findAssinatura, mudancaPaga, substituirFaturas } from '../repository.ts'
import { exigirTransicao, transitar } from '../transitar.ts'
import { precoDoPeriodo } from '../../valores.ts'
import { conferirPrecoAceito, guardarAceiteDoPreco } from './aceitar-preco.ts'
import { apresentarMudanca, type Mudanca, planejarMudanca, valorDeHoje } from './simular-mudanca.ts'

type PlanoEscolhido = Pick<MudarPlanoInput, 'estabelecimento_id' | 'plano_id' | 'periodicidade'>

/** The owner sees what a change of plan costs, when it takes effect and what a smaller plan leaves out. */
export async function simularMudanca(pessoa: Pessoa, escolhido: PlanoEscolhido): Promise<MudancaSimulada> {
  const { estabelecimento_id: id } = escolhido
  return withAccess(acessoDaLoja(pessoa, id, 'assinatura.editar'), async (tx) => {
    const assinatura = await findAssinatura(tx, id)
    if (!assinatura) throw errors.plano_nao_encontrado()
    const { plano_id: planoId, periodicidade } = escolhido
    const mudanca = await planejarMudanca(tx, assinatura, { planoId, periodicidade, hoje: hojeDoRelogio() })
    return apresentarMudanca(tx, assinatura, mudanca)
  })
}

/** The owner changes the plan: up at once with an invoice for the difference, down when the paid period ends. */
export async function mudarPlano(
  pessoa: Pessoa,
  escolhido: MudarPlanoInput,
  ip: string | null,
): Promise<{ tipo: Mudanca['tipo']; dia: string; fatura_id: string | null }> {
  const { estabelecimento_id: id, plano_id: planoId, periodicidade } = escolhido
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  return mexerNoPeriodoSeguinte(pessoa, id, async (tx, assinatura, momento) => {
    exigirTransicao(assinatura, 'mudar_plano')
    const { hoje } = momento
    const mudanca = await planejarMudanca(tx, assinatura, { planoId, periodicidade, hoje })
    if (paraCentavos(escolhido.valor_visto) !== valorDeHoje(mudanca)) throw errors.valor_mudou()
    const { tipo, dia, plano, seguinte } = mudanca
    const preco = {
      plano: { id: plano.id, nome: plano.nome },
      centavos: precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade),
      periodicidade,
    }
    conferirPrecoAceito(escolhido.preco_aceito, preco)
    await guardarAceiteDoPreco(tx, { ...preco, estabelecimentoId: id, userId: pessoa.userId, ip })
    const ocorrencia = { ...momento, plano: plano.nome, registro: { plano: plano.nome, periodicidade, dia } }
    const troca = { planoId, periodicidade, escolha: conferirEscolha(escolhido, mudanca) }
    if (tipo === 'agendada') {
      const muda = {
        plano_seguinte_id: planoId,
        periodicidade_seguinte: periodicidade,
        mudanca_em: dia,
        escolha: troca.escolha,
      }
      await transitar(tx, assinatura, 'agendar_mudanca', { ...ocorrencia, muda, dia })
      return { tipo, dia, fatura_id: null }
    }
    const recomeca = tipo === 'imediata' && periodicidade !== assinatura.periodicidade
    if (recomeca && assinatura.ciclo_ate)
      await substituirFaturas(tx, id, {
        de: assinatura.ciclo_ate,
        motivo: 'Substituída pela mudança de plano.',
      })
    // With its difference, what was paid ahead is a period of the new length.
    if (!recomeca && seguinte?.periodo_de && seguinte.status === 'paga')
      await gravarFatura(tx, seguinte.id, {
        periodo_ate: fimDoPeriodo(seguinte.periodo_de, periodicidade, assinatura.dia_ciclo),
      })
    const muda = recomeca ? cicloNovo(hoje, periodicidade) : {}
    const evento = tipo === 'teste' ? 'mudar_no_teste' : 'mudar_plano'
    const depois = await transitar(tx, assinatura, evento, { ...ocorrencia, muda, troca })
    const itens = itensDaMudanca(mudanca, assinatura.plano_nome)
    const fatura = valorDeHoje(mudanca) === 0 ? undefined : await emitirProRata(tx, depois, momento, itens)
    return { tipo, dia, fatura_id: fatura?.id ?? null }
  })
}

/** Gives up the scheduled change before its day, and before its first period is paid: everything goes on as it was. */
export async function desfazerMudanca(pessoa: Pessoa, estabelecimentoId: string): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'assinatura.editar')
  await mexerNoPeriodoSeguinte(pessoa, estabelecimentoId, async (tx, assinatura, momento) => {
    if (!assinatura.plano_seguinte_id) throw errors.nada_agendado()
    if (await mudancaPaga(tx, assinatura)) throw errors.mudanca_ja_paga()
    await transitar(tx, assinatura, 'desfazer_mudanca', momento)
  })
}

function conferirEscolha(escolhido: MudarPlanoInput, { plano }: Mudanca) {
  const produtos = escolhido.manter_produtos ?? []
  const usuarios = escolhido.manter_usuarios ?? []
  const demais = (limite: number, quantos: number) => limite !== -1 && quantos > limite
  if (demais(plano.limite_produtos, produtos.length) || demais(plano.max_usuarios, usuarios.length))
    throw errors.escolha_invalida()
  return { produtos, usuarios }
}

function itensDaMudanca({ plano, proRata, diferencaSeguinte }: Mudanca, antes: string): ItemDaFatura[] {
  const itens: ItemDaFatura[] = []
  if (proRata) {
    const dias = `${proRata.diasRestantes} de ${proRata.diasDoPeriodo} dias`
    itens.push(
      { tipo: 'pro_rata', descricao: `Plano ${plano.nome}, ${dias}`, valor: proRata.cobranca },
      { tipo: 'credito', descricao: `Crédito do plano ${antes}, ${dias}`, valor: -proRata.credito },
    )
  }
  if (diferencaSeguinte !== 0)
    itens.push({
      tipo: diferencaSeguinte > 0 ? 'pro_rata' : 'credito',
      descricao: `${diferencaSeguinte > 0 ? 'Diferença' : 'Crédito'} do próximo período, já pago`,
      valor: diferencaSeguinte,
    })
  return itens
}
