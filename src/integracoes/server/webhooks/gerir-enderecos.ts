import type { z } from 'zod'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mayBeKept } from '#src/shared/server/http/guarded-fetch.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors-dos-webhooks.ts'
import {
  ENDERECOS_POR_LOJA,
  type EnderecoDeWebhook,
  type edicaoDoEnderecoSchema,
  HORAS_DE_TROCA,
  type novoEnderecoSchema,
} from '../../schemas-webhooks.ts'
import { type AlvoDoEndereco, lerEndereco } from './ler-enderecos.ts'
import { apagarSegredo, criarSegredo } from './segredos.ts'

// Who manages the shop's connections gives out its addresses, in whichever plan.

export async function criarEndereco(
  pessoa: Pessoa,
  { estabelecimento_id: estabelecimentoId, url, topicos }: z.output<typeof novoEnderecoSchema>,
): Promise<EnderecoDeWebhook & { segredo: string }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  exigirEndereco(url)
  return withAccess(acesso, async (tx) => {
    await travarLoja(tx, estabelecimentoId)
    const { n } = (await rowOf<{ n: number }>(tx)`
      select count(*)::int as n from enderecos_de_webhook where estabelecimento_id = ${estabelecimentoId}`) ?? {
      n: 0,
    }
    if (n >= ENDERECOS_POR_LOJA) throw errors.enderecos_demais()
    const { id: segredo_vault_id, segredo } = await criarSegredo(tx, estabelecimentoId)
    const id = uuidV7()
    await tx
      .insertInto('enderecos_de_webhook')
      .values({ id, estabelecimento_id: estabelecimentoId, url, topicos, segredo_vault_id })
      .execute()
    await auditar(tx, pessoa, 'webhooks.criar', { estabelecimentoId, id, para: { url, topicos } })
    return { ...(await lerEndereco(tx, { estabelecimentoId, id })), segredo }
  })
}

/** Turned on again, or at another address, it begins with a clean record, and what waited goes out. */
export async function alterarEndereco(
  pessoa: Pessoa,
  id: string,
  { estabelecimento_id: estabelecimentoId, url, topicos, ligado }: z.output<typeof edicaoDoEnderecoSchema>,
): Promise<EnderecoDeWebhook> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  if (url) exigirEndereco(url)
  return withAccess(acesso, async (tx) => {
    const alvo = { estabelecimentoId, id }
    await travarEndereco(tx, alvo)
    const antes = await lerEndereco(tx, alvo)
    const muda = ligado !== undefined && ligado !== antes.ligado
    const comeca = (muda && ligado) || (url !== undefined && url !== antes.url)
    await tx
      .updateTable('enderecos_de_webhook')
      .set({
        url: url ?? antes.url,
        topicos: topicos ?? antes.topicos,
        ...(muda && { ligado }),
        ...(comeca && { falhas: 0, pausado_ate: null }),
        ...(muda && (ligado ? DE_NOVO : { desligado_por: 'pessoa' as const, desligado_em: new Date() })),
      })
      .where('estabelecimento_id', '=', estabelecimentoId)
      .where('id', '=', id)
      .execute()
    if (comeca)
      await run(tx)`
        update entregas_de_webhook set proxima_em = now()
        where estabelecimento_id = ${estabelecimentoId} and endereco_id = ${id} and situacao = 'pendente'`
    const depois = await lerEndereco(tx, alvo)
    await auditar(tx, pessoa, 'webhooks.alterar', {
      ...alvo,
      de: resumir(antes),
      para: resumir(depois),
    })
    return depois
  })
}

const DE_NOVO = { desligado_por: null, desligado_em: null }

const resumir = ({ url, topicos, ligado }: EnderecoDeWebhook) => ({ url, topicos, ligado })

/** A new secret; the one before signs beside it for a day, so that the receiver is never without one that it knows. */
export async function trocarSegredo(
  pessoa: Pessoa,
  alvo: AlvoDoEndereco,
): Promise<{ segredo: string; anterior_ate: string | null }> {
  const { estabelecimentoId, id } = alvo
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  return withAccess(acesso, async (tx) => {
    const antes = await travarEndereco(tx, alvo)
    if (antes.trocando) throw errors.troca_em_andamento()
    const novo = await criarSegredo(tx, estabelecimentoId)
    await run(tx)`
      update enderecos_de_webhook set segredo_vault_id = ${novo.id}, segredo_anterior_vault_id = ${antes.segredo},
        anterior_ate = now() + make_interval(hours => ${HORAS_DE_TROCA}::int)
      where estabelecimento_id = ${estabelecimentoId} and id = ${id}`
    await apagarSegredo(tx, estabelecimentoId, [antes.anterior])
    await auditar(tx, pessoa, 'webhooks.trocar_segredo', alvo)
    const { anterior_ate } = await lerEndereco(tx, alvo)
    return { segredo: novo.segredo, anterior_ate }
  })
}

/** The secret before signs no more, as of now. */
export async function encerrarTroca(pessoa: Pessoa, alvo: AlvoDoEndereco): Promise<EnderecoDeWebhook> {
  const { estabelecimentoId, id } = alvo
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  return withAccess(acesso, async (tx) => {
    const antes = await travarEndereco(tx, alvo)
    await run(tx)`
      update enderecos_de_webhook set segredo_anterior_vault_id = null, anterior_ate = null
      where estabelecimento_id = ${estabelecimentoId} and id = ${id}`
    await apagarSegredo(tx, estabelecimentoId, [antes.anterior])
    await auditar(tx, pessoa, 'webhooks.encerrar_troca', alvo)
    return lerEndereco(tx, alvo)
  })
}

export async function removerEndereco(pessoa: Pessoa, alvo: AlvoDoEndereco): Promise<void> {
  const acesso = acessoDaLoja(pessoa, alvo.estabelecimentoId, 'integracoes.gerir')
  await withAccess(acesso, async (tx) => {
    await travarEndereco(tx, alvo)
    const { url, topicos } = await lerEndereco(tx, alvo)
    await esquecerEndereco(tx, alvo)
    await auditar(tx, pessoa, 'webhooks.remover', { ...alvo, de: { url, topicos } })
  })
}

/** The address goes with its deliveries and its secrets. */
export async function esquecerEndereco(tx: Tx, { estabelecimentoId, id }: AlvoDoEndereco): Promise<void> {
  const linha = await rowOf<{ segredo: string; anterior: string | null }>(tx)`
    delete from enderecos_de_webhook where estabelecimento_id = ${estabelecimentoId} and id = ${id}
    returning segredo_vault_id as segredo, segredo_anterior_vault_id as anterior`
  if (linha) await apagarSegredo(tx, estabelecimentoId, [linha.segredo, linha.anterior])
}

interface Travado {
  segredo: string
  anterior: string | null
  trocando: boolean
}

async function travarEndereco(tx: Tx, { estabelecimentoId, id }: AlvoDoEndereco): Promise<Travado> {
  const linha = await rowOf<Travado>(tx)`
    select segredo_vault_id as segredo, segredo_anterior_vault_id as anterior,
      coalesce(anterior_ate > now(), false) as trocando
    from enderecos_de_webhook where estabelecimento_id = ${estabelecimentoId} and id = ${id} for update`
  if (!linha) throw errors.endereco_nao_encontrado()
  return linha
}

/** Two who add at once count one after the other. */
async function travarLoja(tx: Tx, estabelecimentoId: string): Promise<void> {
  await run(tx)`select 1 from estabelecimentos where id = ${estabelecimentoId} for no key update`
}

function exigirEndereco(url: string): void {
  if (mayBeKept(url)) return
  const message = 'Use um endereço público com https, sem usuário, senha nem porta'
  throw errors.endereco_recusado({ errors: [{ path: 'url', message }] })
}
