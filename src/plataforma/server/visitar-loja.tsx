import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { nadaMudou } from '#src/planos/server/ato-auditado.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { avisar } from '#src/planos/server/avisar.ts'
import { MINUTOS_DA_VISITA } from '#src/planos/visita.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { formatarDataHora } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { errors } from '../errors.ts'
import { podeVisitar, type VisitaIniciada } from '../visitas.ts'

interface Alvo {
  nome: string
  status: string
  dono: string | null
  email: string | null
}

/**
 * `Entrar como (somente leitura)`: for half an hour this session may look at one shop as its owner sees it. The owner is
 * told at once, with the reason. A look that was open ends with it: one at a time. Not for a shop of one's own.
 */
export async function iniciarVisita(
  pessoa: Pessoa,
  { id, motivo, ip }: { id: string; motivo: string; ip: string },
): Promise<VisitaIniciada> {
  if (pessoa.lojas.some(({ estabelecimentoId }) => estabelecimentoId === id)) throw errors.loja_propria()
  return withAcesso({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    // Two beginnings of one person wait for each other here.
    await sql`select pg_advisory_xact_lock(hashtextextended(${pessoa.userId}, 91))`.execute(tx)
    const { rows } = await sql<Alvo>`
      select e.nome, e.status, e.owner_user_id as dono,
        (select u.email from auth.users u where u.id = e.owner_user_id) as email
      from estabelecimentos e where e.id = ${id}`.execute(tx)
    const loja = rows[0]
    if (!loja) throw errors.loja_nao_encontrada()
    if (!podeVisitar(loja)) throw errors.status_da_loja({ detail: 'A loja foi encerrada.' })
    await encerrarAbertas(tx, pessoa, ip)
    const { rows: novas } = await sql<VisitaIniciada>`
      insert into visitas_plataforma (estabelecimento_id, user_id, session_id, motivo)
      values (${id}, ${pessoa.userId}, ${pessoa.sessionId}, ${motivo})
      returning id, estabelecimento_id, ${loja.nome} as nome, iso(expira_em) as expira_em`.execute(tx)
    const visita = novas[0] as VisitaIniciada
    await auditar(tx, {
      pessoa,
      estabelecimentoId: id,
      acao: 'plataforma.visita_iniciada',
      recurso: 'visitas_plataforma',
      recursoId: visita.id,
      para: { expira_em: visita.expira_em },
      motivo,
      ip,
    })
    await contarAoDono(tx, { loja, visita, motivo })
    return visita
  })
}

/** `Sair`: the look is over before its half hour. Of somebody else's, or over already: nothing to do. */
export async function encerrarVisita(pessoa: Pessoa, ip: string): Promise<void> {
  await withAcesso({ papel: 'plataforma', userId: pessoa.userId }, (tx) => encerrarAbertas(tx, pessoa, ip))
}

async function encerrarAbertas(tx: Tx, pessoa: Pessoa, ip: string): Promise<void> {
  const { rows } = await sql<{ id: string; estabelecimento_id: string; vencida: boolean }>`
    update visitas_plataforma set encerrada_em = least(now(), expira_em)
    where user_id = ${pessoa.userId} and encerrada_em is null
    returning id, estabelecimento_id, expira_em <= now() as vencida`.execute(tx)
  if (rows.length === 0) nadaMudou()
  for (const { id, estabelecimento_id, vencida } of rows) {
    await auditar(tx, {
      pessoa,
      estabelecimentoId: estabelecimento_id,
      acao: 'plataforma.visita_encerrada',
      recurso: 'visitas_plataforma',
      recursoId: id,
      para: { pelo_relogio: vencida },
      ip,
    })
  }
}

async function contarAoDono(
  tx: Tx,
  { loja, visita, motivo }: { loja: Alvo; visita: VisitaIniciada; motivo: string },
): Promise<void> {
  if (loja.dono) {
    await avisar(tx, {
      userId: loja.dono,
      estabelecimentoId: visita.estabelecimento_id,
      tipo: 'plataforma.visita',
      titulo: 'O suporte do Portal está olhando a sua loja',
      texto: `Só para ler, até ${formatarDataHora(visita.expira_em)}. Motivo: ${motivo}`,
      rota: '/usuarios/atividade',
      chave: visita.id,
    })
  }
  if (!loja.email) return
  const { publicUrl } = getConfig()
  await queueLetter(tx, {
    para: loja.email,
    chave: `visita.${visita.id}`,
    assunto: `O suporte do Portal de Vendas abriu o painel da ${loja.nome}`,
    corpo: (
      <Carta titulo="Alguém do Portal está olhando a sua loja">
        <Paragrafo>
          Uma pessoa da administração do Portal de Vendas abriu o painel da {loja.nome} para ver o que você
          vê. Ela não pode alterar nada, e o acesso termina em até {MINUTOS_DA_VISITA} minutos.
        </Paragrafo>
        <Paragrafo>Motivo: {motivo}</Paragrafo>
        <Paragrafo>
          O acesso fica registrado na atividade da loja. Se você não esperava por ele, fale com o suporte.
        </Paragrafo>
        <Botao href={`${publicUrl}/usuarios/atividade`}>Ver a atividade da loja</Botao>
      </Carta>
    ),
  })
}
