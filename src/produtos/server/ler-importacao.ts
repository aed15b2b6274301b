import { acessoDaLoja, type Pessoa, vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { planilhaDasRecusadas } from '#src/planilhas/server/importacoes.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** Who edits products: how far a spreadsheet has come. */
export async function lerImportacao(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, (tx) => lerImportacaoNaTransacao(tx, id))
}

type Linha = Omit<Importacao, 'cabecalhos' | 'colunas' | 'vagas'> & {
  estabelecimento_id: string
  colunas: { cabecalhos: string[]; colunas: Importacao['colunas'] }
}

export async function lerImportacaoNaTransacao(tx: Tx, id: string): Promise<Importacao> {
  const linha = await rowOf<Linha>(tx)`
    select i.id, i.estabelecimento_id, i.nome_arquivo, i.status, i.colunas, i.total, i.com_erro, i.processadas,
      i.criados, i.atualizados, i.ignorados, i.erro,
      (select coalesce(jsonb_agg(e.original order by e.numero), '[]') from (
        select l.original, l.numero from linhas_importacao l where l.importacao_id = i.id order by l.numero limit 3) e
      ) as exemplos,
      (select coalesce(jsonb_agg(jsonb_build_object('linha', e.numero, 'texto', e.erros ->> 0) order by e.numero), '[]')
        from (select l.numero, l.erros from linhas_importacao l
          where l.importacao_id = i.id and l.erros is not null order by l.numero limit 20) e) as erros,
      (select count(*)::int from linhas_importacao l where l.importacao_id = i.id and l.dados is not null and not l.feita
        and not exists (select 1 from produtos p where p.estabelecimento_id = i.estabelecimento_id
          and p.sku = l.dados ->> 'sku' and p.status <> 'excluido')) as novos
    from importacoes i where i.id = ${id} and i.recurso = 'produtos'`
  if (!linha) throw errors.nao_encontrado({ title: 'Importação não encontrada' })
  const { estabelecimento_id: estabelecimentoId, colunas, ...importacao } = linha
  const { vagas } = await vagasNoPlano(tx, { estabelecimentoId, recurso: 'produtos' })
  return { ...importacao, ...colunas, vagas: Number.isFinite(vagas) ? vagas : null }
}

/** Who edits products: the rows with something wrong, as they were, with what is wrong in a last column. */
export async function planilhaDeErros(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<string> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const { cabecalhos } = await lerImportacaoNaTransacao(tx, id)
    return planilhaDasRecusadas(tx, id, cabecalhos)
  })
}
