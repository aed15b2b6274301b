import type { Insertable } from 'kysely'
import type { Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'

/** Tables in the order in which their rows may be inserted. */
const ORDEM = [
  'auth.users',
  'auth.identities',
  'user_roles',
  'estabelecimentos',
  'cofre',
  'profiles',
  'assinaturas_estabelecimento',
  'eventos_assinatura',
  'faturas',
  'itens_fatura',
  'categorias',
  'produtos',
  'imagens_produto',
  'consumidores',
  'consentimentos_cliente',
  'notas_cliente',
  'vendas',
  'itens_venda',
  'historico_vendas',
  'etiquetas_venda',
  'notas_venda',
  'notas_fiscais',
  'movimentos_estoque',
  'pagamentos',
  'reembolsos',
  'funil_diario',
  'buscas_em_vao',
  'avaliacoes_estabelecimento',
  'arquivos',
  'avaliacoes_produtos',
  'votos_avaliacao',
  'perguntas_produtos',
  'configuracoes_estabelecimento',
  'fretes_da_loja',
  'chamados',
  'mensagens_chamado',
  'conversas',
  'mensagens_conversa',
] as const satisfies (keyof DB)[]

export type TabelaDaDemo = (typeof ORDEM)[number]
export type Linhas = ReturnType<typeof juntarLinhas>

/** Rows gathered first and written afterwards, so that no transaction is open while they are made. */
export function juntarLinhas() {
  const porTabela = new Map<TabelaDaDemo, object[]>()
  return {
    por<T extends TabelaDaDemo>(tabela: T, ...linhas: Insertable<DB[T]>[]) {
      const lista = porTabela.get(tabela)
      if (lista) lista.push(...linhas)
      else porTabela.set(tabela, [...linhas])
    },
    de(tabela: TabelaDaDemo): readonly object[] {
      return porTabela.get(tabela) ?? []
    },
    async gravar(tx: Tx): Promise<void> {
      for (const tabela of ORDEM) await inserir(tx, tabela, porTabela.get(tabela) ?? [])
    },
  }
}

/** As many rows a statement as PostgreSQL takes parameters for. */
async function inserir(tx: Tx, tabela: TabelaDaDemo, linhas: object[]): Promise<void> {
  const colunas = new Set(linhas.flatMap((linha) => Object.keys(linha))).size
  const porVez = Math.max(1, Math.min(500, Math.floor(30_000 / Math.max(1, colunas))))
  for (let i = 0; i < linhas.length; i += porVez) {
    await tx
      .insertInto(tabela)
      .values(linhas.slice(i, i + porVez) as never)
      .execute()
  }
}
