import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, run, violates, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Agenda, Definicao } from '../personalizado.ts'
import type { RelatorioSalvo } from '../schemas.ts'
import { exigirRelatorioNoPlano } from './ler-relatorio.ts'

const MAXIMO = 50

interface NovoSalvo {
  estabelecimento_id: string
  nome: string
  definicao: Definicao
  agenda: Agenda | null
}

/** The reports that the shop's team put together, by name. */
export async function listarSalvos(pessoa: Pessoa, loja: string): Promise<RelatorioSalvo[]> {
  const acesso = acessoDaLoja(pessoa, loja, 'relatorios.ver')
  exigirRelatorioNoPlano(pessoa, loja, 'personalizado')
  return withAccess(acesso, async (tx) => {
    return rowsOf<RelatorioSalvo>(tx)`
      select s.id, s.nome, s.definicao, s.agenda, s.user_id = ${pessoa.userId} as meu,
        coalesce((select p.nome from profiles p where p.user_id = s.user_id and p.estabelecimento_id = ${loja}), '') as de_quem
      from relatorios_salvos s where s.estabelecimento_id = ${loja} order by sem_acento(s.nome)`
  })
}

/** Keeps a report under a name; with a schedule it goes by e-mail to whoever keeps it. */
export async function salvarRelatorio(pessoa: Pessoa, novo: NovoSalvo): Promise<{ id: string }> {
  const { estabelecimento_id: loja, nome, definicao, agenda } = novo
  acessoDaLoja(pessoa, loja, 'dados.exportar')
  const acesso = acessoDaLoja(pessoa, loja, 'relatorios.ver')
  exigirRelatorioNoPlano(pessoa, loja, 'personalizado')
  return withAccess(acesso, async (tx) => {
    await run(tx)`select pg_advisory_xact_lock(hashtextextended(${loja}, 17))`
    const row = await rowOf<{ n: number }>(tx)`
      select count(*)::int as n from relatorios_salvos where estabelecimento_id = ${loja}`
    if ((row?.n ?? 0) >= MAXIMO) throw errors.salvos_demais()
    const salvo = await tx
      .insertInto('relatorios_salvos')
      .values({
        estabelecimento_id: loja,
        user_id: pessoa.userId,
        nome,
        agenda,
        definicao: JSON.stringify(definicao),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
      .catch((error) => {
        if (violates(error, 'relatorios_salvos_nome')) throw errors.nome_repetido()
        throw error
      })
    await auditar(tx, pessoa, 'relatorios.salvar', {
      estabelecimentoId: loja,
      id: salvo.id,
      para: { nome, agenda },
    })
    return salvo
  })
}

/** Takes a kept report away, and its e-mails with it. */
export async function excluirSalvo(
  pessoa: Pessoa,
  { estabelecimento_id: loja, id }: { estabelecimento_id: string; id: string },
): Promise<void> {
  await withAccess(acessoDaLoja(pessoa, loja, 'dados.exportar'), async (tx) => {
    const excluido = await tx
      .deleteFrom('relatorios_salvos')
      .where('estabelecimento_id', '=', loja)
      .where('id', '=', id)
      .returning('nome')
      .executeTakeFirst()
    if (!excluido) throw errors.salvo_nao_encontrado()
    await auditar(tx, pessoa, 'relatorios.excluir', { estabelecimentoId: loja, id, de: excluido })
  })
}
