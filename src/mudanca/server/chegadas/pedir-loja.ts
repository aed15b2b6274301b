import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { ConfigError } from '#src/shared/server/config.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import type { Resumo } from '../../chegadas.ts'
import { errors } from '../../errors.ts'
import { temPartes } from '../guardar-em-partes.ts'
import { filasDaMudanca } from '../queues.ts'
import { contaConfirmada } from '../trazer/conta-confirmada.ts'
import { origemConhecida } from './origens.ts'

interface Pedido {
  id: string
  /** Whose the shop becomes. */
  email: string
  plano_id: string
  /** The administrator answers for an origin that nobody knows here. */
  aceita_desconhecida: boolean
}

/** One click: an archive that was read becomes a shop, in the background. */
export async function pedirLoja(pessoa: Pessoa, pedido: Pedido): Promise<void> {
  const { id, email, plano_id: planoId, aceita_desconhecida: aceita } = pedido
  const temBytes = await temPartes(id)
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const chegada = await rowOf<{ status: string; resumo: Resumo | null }>(tx)`
      select status, resumo from chegadas_de_lojas where id = ${id} for update`
    if (!chegada) throw errors.chegada_nao_encontrada()
    const { status, resumo } = chegada
    if (status !== 'conferida' || !resumo) throw errors.chegada_em_outro_ponto()
    if (!temBytes) throw errors.chegada_nao_encontrada()
    const donoId = await dono(tx, email)
    const plano = await rowOf<{ nome: string }>(tx)`
      select nome from planos_assinatura where id = ${planoId} and ativo`
    if (!plano)
      throw errors.plano_indisponivel({
        errors: [{ path: 'plano_id', message: 'Este plano não está à venda.' }],
      })
    const origem = await origemConhecida(tx, resumo.origem.chave)
    if (!origem && !aceita) throw errors.origem_desconhecida()
    await run(
      tx,
    )`update chegadas_de_lojas set status = 'trazendo', andamento = 0, motivo = null, dono_id = ${donoId},
        plano_id = ${planoId}, aceita_desconhecida = ${aceita} where id = ${id}`
    await auditar(tx, pessoa, 'plataforma.trazer_loja', {
      recurso: 'chegadas_de_lojas',
      id,
      para: {
        loja: resumo.loja.nome,
        chave: resumo.origem.chave,
        origem: origem ?? 'desconhecida',
        dono_id: donoId,
        plano: plano.nome,
      },
    })
    await enqueue(tx, filasDaMudanca.trazerChegada, { chegadaId: id }, { singletonKey: id })
  })
}

async function dono(tx: Tx, email: string): Promise<string> {
  try {
    return await contaConfirmada(tx, email)
  } catch (erro) {
    if (!(erro instanceof ConfigError)) throw erro
    throw errors.dono_sem_conta({ errors: [{ path: 'email', message: erro.message }] })
  }
}
