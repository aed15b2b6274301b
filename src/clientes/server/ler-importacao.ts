import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { planilhaDasRecusadas } from '#src/planilhas/server/importacoes.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import type { MapaDaPlanilha } from '../planilha.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** What is kept about a spreadsheet's columns, and how many of its rows are customers already. */
export interface ColunasDaPlanilha {
  colunas: string[]
  mapa: MapaDaPlanilha
  atualizar: number
}

/** Who edits customers: how far a spreadsheet has come. */
export async function lerImportacao(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  return withAccess(acesso, (tx) => lerImportacaoNaTransacao(tx, id))
}

type Linha = Omit<Importacao, 'colunas' | 'mapa' | 'validas' | 'novos' | 'atualizar'> & {
  colunas: ColunasDaPlanilha
}

export async function lerImportacaoNaTransacao(tx: Tx, id: string): Promise<Importacao> {
  const row = await rowOf<Linha>(tx)`
    select i.id, i.nome_arquivo, i.status, i.status = 'enviada' and i.colunas ? 'conferindo' as conferindo, i.colunas, i.total, i.com_erro, i.processadas, i.criados, i.atualizados,
      i.ignorados, i.erro,
      (select coalesce(jsonb_agg(jsonb_build_object('linha', e.numero, 'nome', e.dados ->> 'nome',
          'email', e.dados ->> 'email', 'telefone', e.dados ->> 'telefone', 'cidade', e.dados ->> 'cidade')
          order by e.numero), '[]')
        from (select l.numero, l.dados from linhas_importacao l
          where l.importacao_id = i.id and l.dados is not null order by l.numero limit 5) e) as amostra,
      (select coalesce(jsonb_agg(jsonb_build_object('linha', e.numero, 'mensagem', e.erros ->> 0) order by e.numero), '[]')
        from (select l.numero, l.erros from linhas_importacao l
          where l.importacao_id = i.id and l.erros is not null order by l.numero limit 20) e) as erros
    from importacoes i where i.id = ${id} and i.recurso = 'clientes'`
  if (!row) throw errors.importacao_nao_encontrada()
  const { colunas: guardadas, ...importacao } = row
  const { colunas, mapa, atualizar } = guardadas
  const validas = importacao.total - importacao.com_erro
  return { ...importacao, colunas, mapa, atualizar, validas, novos: validas - atualizar }
}

/** The spreadsheet under its lock. */
export async function lockImportacao(
  tx: Tx,
  id: string,
): Promise<{ status: string; validas: number; colunas: ColunasDaPlanilha }> {
  const row = await rowOf<{ status: string; validas: number; colunas: ColunasDaPlanilha }>(tx)`
    select status, total - com_erro as validas, colunas from importacoes
    where id = ${id} and recurso = 'clientes' for update`
  if (!row) throw errors.importacao_nao_encontrada()
  return row
}

/** Who edits customers: the rows that cannot be imported, to be corrected. */
export async function planilhaDeErros(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<string> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'clientes.editar')
  return withAccess(acesso, async (tx) => {
    const { colunas } = await lerImportacaoNaTransacao(tx, id)
    return planilhaDasRecusadas(tx, id, colunas)
  })
}
