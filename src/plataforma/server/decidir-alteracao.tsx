import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { formatarCnpj } from '#src/shared/cnpj.ts'
import { announce } from '#src/shared/server/announcements.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { type Tx, violates, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { errors } from '../errors.ts'
import type { DecisaoDaAlteracao } from '../pendencias.ts'

interface Pedido {
  estabelecimento_id: string
  cnpj: string | null
  razao_social: string | null
  status: string
  loja: string
  cnpj_atual: string | null
  razao_atual: string | null
  email: string | null
}

/**
 * Approves a shop's new CNPJ or company name, which take effect at once, or refuses them, and all stays as it is. The
 * shop is on sale with its old data all the while. The old CNPJ is free at once, and remembered for whoever approves the
 * next shop that brings it. 409 when somebody decided first.
 */
export async function decidirAlteracao(
  pessoa: Pessoa,
  { id, ip, ...decisao }: DecisaoDaAlteracao & { id: string; ip: string },
): Promise<void> {
  const { resposta = null } = decisao
  try {
    await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
      const pedido = await lockPedido(tx, id)
      if (!pedido) throw errors.pendencia_nao_encontrada()
      if (pedido.status !== 'pendente') throw errors.pendencia_decidida()
      const { estabelecimento_id: loja, cnpj, razao_social } = pedido
      if (decisao.decisao === 'aprovada') {
        await sql`update estabelecimentos set cnpj = coalesce(${cnpj}, cnpj),
          razao_social = coalesce(${razao_social}, razao_social) where id = ${loja}`.execute(tx)
        await announce(tx, [
          { channel: 'cache', payload: 'lojas' },
          { channel: 'cache', payload: `loja:${loja}` },
        ])
      }
      await sql`update alteracoes_cadastrais set status = ${decisao.decisao}, resposta = ${resposta},
        cnpj_anterior = case when ${decisao.decisao} = 'aprovada' and cnpj is not null then ${pedido.cnpj_atual} end,
        decidida_por = ${pessoa.userId}, decidida_em = now() where id = ${id}`.execute(tx)
      await auditar(tx, {
        pessoa,
        estabelecimentoId: loja,
        acao: `plataforma.alteracao_${decisao.decisao}`,
        recurso: 'alteracoes_cadastrais',
        recursoId: id,
        de: { cnpj: pedido.cnpj_atual, razao_social: pedido.razao_atual },
        para: { cnpj, razao_social },
        motivo: resposta,
        ip,
      })
      await contar(tx, { id, pedido, decisao: decisao.decisao, resposta })
    })
  } catch (error) {
    throw violates(error, 'estabelecimentos_cnpj_key') ? errors.cnpj_em_uso() : error
  }
}

async function lockPedido(tx: Tx, id: string): Promise<Pedido | undefined> {
  const { rows } = await sql<Pedido>`
    select a.estabelecimento_id, a.cnpj, a.razao_social, a.status, e.nome as loja, e.cnpj as cnpj_atual,
      e.razao_social as razao_atual, (select u.email from auth.users u where u.id = e.owner_user_id) as email
    from alteracoes_cadastrais a join estabelecimentos e on e.id = a.estabelecimento_id
    where a.id = ${id} for no key update of a, e`.execute(tx)
  return rows[0]
}

interface Noticia {
  id: string
  pedido: Pedido
  decisao: 'aprovada' | 'recusada'
  resposta: string | null
}

async function contar(tx: Tx, { id, pedido, decisao, resposta }: Noticia): Promise<void> {
  const aprovada = decisao === 'aprovada'
  const titulo = aprovada
    ? `Os novos dados da ${pedido.loja} já valem`
    : `A alteração de dados da ${pedido.loja} não foi aceita`
  await avisar(tx, {
    estabelecimentoId: pedido.estabelecimento_id,
    acao: 'loja.editar',
    tipo: `plataforma.alteracao_${decisao}`,
    titulo,
    texto: resposta,
    rota: '/perfil?tab=loja',
    chave: id,
  })
  if (!pedido.email) return
  const novos = [
    pedido.cnpj && `CNPJ ${formatarCnpj(pedido.cnpj)}`,
    pedido.razao_social && `razão social ${pedido.razao_social}`,
  ].filter(Boolean)
  await queueLetter(tx, {
    para: pedido.email,
    assunto: titulo,
    chave: `alteracao.${id}`,
    corpo: (
      <Carta titulo={titulo}>
        <Paragrafo>
          {aprovada ? 'Passam a valer' : 'Você pediu a mudança para'}: {novos.join(' e ')}.
        </Paragrafo>
        {resposta && <Paragrafo>{resposta}</Paragrafo>}
        <Paragrafo>
          {aprovada
            ? 'A vitrine e os comprovantes já mostram os dados novos.'
            : 'A loja continua no ar com os dados de antes. Você pode corrigir e pedir de novo.'}
        </Paragrafo>
        <Botao href={`${getConfig().publicUrl}/perfil?tab=loja`}>Ver os dados da loja</Botao>
      </Carta>
    ),
  })
}
