import { avisarComEmail } from '#src/avisos/server/avisar-com-email.ts'
import { rowOf, run, shopAlone, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { abrirEntrega, type AlvoDaEntrega, anotarTentativa, type EntregaAberta } from './entregas.ts'
import { deuCerto, enviar, type Resposta } from './enviar.ts'
import { esperaDaTentativa, pausaDoEndereco } from './tentativas.ts'

/**
 * The job of one delivery that despacharWebhooks reserved. A process that dies in between leaves the reservation to run
 * out: it is sent again, under the same id. Nothing is open in the database while the other side takes its time.
 */
export async function entregarWebhook(alvo: AlvoDaEntrega, mandar: typeof enviar = enviar): Promise<void> {
  const acesso = shopAlone(alvo.estabelecimentoId)
  const entrega = await withAccess(acesso, (tx) => abrirEntrega(tx, alvo))
  if (entrega?.situacao !== 'pendente' || !entrega.reservada || !entrega.ligado) return
  const resposta = await mandar(entrega)
  const desligado = await withAccess(acesso, async (tx) => {
    const corrigido = await lockEndereco(tx, alvo, entrega)
    const { tentativas } = (await rowOf<{ tentativas: number }>(tx)`
      select tentativas from entregas_de_webhook
      where estabelecimento_id = ${alvo.estabelecimentoId} and id = ${alvo.id} for update`) ?? {
      tentativas: 0,
    }
    const certo = deuCerto(resposta)
    if (!certo && corrigido) {
      await anotarTentativa(tx, alvo, { resposta, situacao: 'pendente', espera: 0, conta: false })
      return null
    }
    const espera = certo ? null : esperaDaTentativa(tentativas + 1, { pedida: resposta.pedida })
    const situacao = certo ? 'entregue' : espera === null ? 'falhou' : 'pendente'
    await anotarTentativa(tx, alvo, { resposta, situacao, espera, conta: true })
    return corrigido
      ? null
      : anotarNoEndereco(tx, { alvo, entrega, resposta, ultima: !certo && espera === null })
  })
  if (desligado) await avisarQueDesligou(alvo, entrega, desligado)
}

/**
 * Locks the address, before its delivery as whoever corrects it does, and says whether it is another since: what the one
 * before answers says nothing of it, and it is sent what that one did not take.
 */
async function lockEndereco(
  tx: Tx,
  { estabelecimentoId }: AlvoDaEntrega,
  { enderecoId, url }: EntregaAberta,
): Promise<boolean> {
  const linha = await rowOf<{ url: string }>(tx)`
    select url from enderecos_de_webhook
    where estabelecimento_id = ${estabelecimentoId} and id = ${enderecoId} for no key update`
  return linha?.url !== url
}

interface Resultado {
  alvo: AlvoDaEntrega
  entrega: EntregaAberta
  resposta: Resposta
  /** The last attempt of this delivery failed. */
  ultima: boolean
}

/**
 * What an attempt says about its address. Gone (410) turns it off at once; a delivery that was given up does when
 * nothing else arrived since it was written. Answers why it is off since now.
 */
async function anotarNoEndereco(
  tx: Tx,
  { alvo, entrega, resposta, ultima }: Resultado,
): Promise<'endereco' | 'falhas' | null> {
  const { estabelecimentoId } = alvo
  const { enderecoId, momento } = entrega
  if (deuCerto(resposta)) {
    await run(tx)`
      update enderecos_de_webhook set falhas = 0, pausado_ate = null, ultimo_sucesso_em = now()
      where estabelecimento_id = ${estabelecimentoId} and id = ${enderecoId}`
    return null
  }
  const linha = await rowOf<{ falhas: number; calado: boolean; ligado: boolean }>(tx)`
    update enderecos_de_webhook set falhas = falhas + 1
    where estabelecimento_id = ${estabelecimentoId} and id = ${enderecoId}
    returning falhas, ligado, ultimo_sucesso_em is null or ultimo_sucesso_em < ${momento}::timestamptz as calado`
  if (!linha?.ligado) return null
  const porque = resposta.status === 410 ? 'endereco' : ultima && linha.calado ? 'falhas' : null
  await run(tx)`
    update enderecos_de_webhook
    set pausado_ate = now() + make_interval(secs => ${pausaDoEndereco(linha.falhas, resposta.pedida)}::float8),
      ligado = ${porque === null}, desligado_por = ${porque},
      desligado_em = case when ${porque === null} then null else now() end
    where estabelecimento_id = ${estabelecimentoId} and id = ${enderecoId}`
  return porque
}

/** As the system: it reads the addresses of the shop's people. */
async function avisarQueDesligou(
  { estabelecimentoId, id }: AlvoDaEntrega,
  { url }: EntregaAberta,
  porque: 'endereco' | 'falhas',
): Promise<void> {
  const servidor = URL.parse(url)?.hostname ?? url
  await withAccess(SYSTEM, (tx) =>
    avisarComEmail(tx, {
      estabelecimentoId,
      evento: 'integracoes',
      oQueHouve: 'webhook_desligado',
      acao: 'integracoes.gerir',
      titulo: `O webhook de ${servidor} foi desligado`,
      texto:
        porque === 'endereco'
          ? 'O endereço respondeu que não existe mais (410). Confira o sistema que recebe e ligue de novo em Integrações.'
          : 'Tentamos por dois dias e nada chegou. Confira o sistema que recebe e ligue de novo em Integrações.',
      rota: '/perfil?tab=integracoes',
      chave: id,
    }),
  )
}
