import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, run, withAccess } from '#src/shared/server/database/database.ts'
import { requireFit } from '#src/shared/server/http/rate-limit.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors-dos-webhooks.ts'
import type { EntregaDeWebhook } from '../../schemas-webhooks.ts'
import { TOPICO_DE_TESTE } from '../../topicos.ts'
import {
  abrirEntrega,
  type AlvoDaEntrega,
  anotarTentativa,
  findEntregas,
  lerEntrega,
  reservar,
} from './entregas.ts'
import { deuCerto, enviar } from './enviar.ts'
import { type AlvoDoEndereco, lerEndereco } from './ler-enderecos.ts'

/** What the list of an address shows, and whether there is more. */
export async function listarEntregas(
  pessoa: Pessoa,
  alvo: AlvoDoEndereco,
  {
    situacao,
    pagina,
    limite,
  }: { situacao?: EntregaDeWebhook['situacao'] | undefined; pagina: number; limite: number },
): Promise<{ itens: EntregaDeWebhook[]; mais: boolean }> {
  const { estabelecimentoId, id: enderecoId } = alvo
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  return withAccess(acesso, async (tx) => {
    await lerEndereco(tx, alvo)
    const itens = await findEntregas(tx, {
      estabelecimentoId,
      enderecoId,
      situacao,
      limite: limite + 1,
      pular: (pagina - 1) * limite,
    })
    return { itens: itens.slice(0, limite), mais: itens.length > limite }
  })
}

/** Sends an event that says only that it is a test, also to an address that is off. It is tried once. */
export async function enviarTeste(pessoa: Pessoa, alvo: AlvoDoEndereco): Promise<EntregaDeWebhook> {
  const { estabelecimentoId, id: enderecoId } = alvo
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  await limitar(estabelecimentoId)
  const id = uuidV7()
  await withAccess(acesso, async (tx) => {
    await lerEndereco(tx, alvo)
    // Nobody's to dispatch: what dies here stays a failure that can be sent again.
    await run(tx)`
      insert into entregas_de_webhook (id, estabelecimento_id, endereco_id, evento_id, topico, dados, situacao)
      values (${id}, ${estabelecimentoId}, ${enderecoId}, ${uuidV7()}, ${TOPICO_DE_TESTE},
        ${JSON.stringify({ mensagem: 'Envio de teste do Portal de Vendas' })}::jsonb, 'falhou')`
    await auditar(tx, pessoa, 'webhooks.testar', alvo)
  })
  return enviarAgora(pessoa, { estabelecimentoId, id })
}

/** Sends one delivery again, under the id that it has. */
export async function enviarDeNovo(
  pessoa: Pessoa,
  alvo: AlvoDaEntrega & { enderecoId: string },
): Promise<EntregaDeWebhook> {
  const { estabelecimentoId, enderecoId, id } = alvo
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  await limitar(estabelecimentoId)
  await withAccess(acesso, async (tx) => {
    const linha = await rowOf(tx)`
      select 1 from entregas_de_webhook
      where estabelecimento_id = ${estabelecimentoId} and endereco_id = ${enderecoId} and id = ${id}`
    if (!linha) throw errors.entrega_nao_encontrada()
    await auditar(tx, pessoa, 'webhooks.reenviar', { estabelecimentoId, id })
  })
  return enviarAgora(pessoa, { estabelecimentoId, id })
}

/**
 * While the person waits, up to the limit of one attempt. What fails stays as it was: a delivery that is due later still
 * is, and the address gets no worse record.
 */
async function enviarAgora(pessoa: Pessoa, alvo: AlvoDaEntrega): Promise<EntregaDeWebhook> {
  const acesso = acessoDaLoja(pessoa, alvo.estabelecimentoId, 'integracoes.gerir')
  const entrega = await withAccess(acesso, async (tx) => {
    const aberta = await abrirEntrega(tx, alvo)
    if (!aberta) throw errors.entrega_nao_encontrada()
    if (aberta.reservada) throw errors.envio_em_andamento()
    await reservar(tx, alvo)
    return aberta
  })
  const resposta = await enviar(entrega)
  const situacao = deuCerto(resposta) ? 'entregue' : entrega.situacao
  await withAccess(acesso, (tx) =>
    anotarTentativa(tx, alvo, { resposta, situacao, espera: null, conta: situacao !== 'pendente' }),
  )
  const depois = await lerEntrega(alvo, acesso)
  if (!depois) throw errors.entrega_nao_encontrada()
  return depois
}

/** A button is no load generator. */
const limitar = (estabelecimentoId: string) =>
  requireFit({ name: 'webhook-a-mao', who: estabelecimentoId, limit: 20, windowSeconds: 60 })
