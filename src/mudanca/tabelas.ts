import TABELAS from './conteudo/tabelas.json' with { type: 'json' }

/*
 * What of a shop is in its archive, table by table and column by column (docs/archive.md). A new table or column belongs
 * here, or is left out with the reason: tabelas.test.ts asks.
 */

export interface Tabela {
  nome: string
  colunas: string[]
}

const lida = ({ nome, colunas }: { nome: string; colunas: string }): Tabela => ({
  nome,
  colunas: colunas.split(' '),
})

/** The shop's own row. How it stands with an installation, and what connects it to others, stays behind. */
export const LOJA: Tabela = lida({ nome: 'estabelecimentos', colunas: TABELAS.loja.colunas })

/** What comes back where the archive is brought in, in an order in which rows find what they point to. */
export const VOLTAM: readonly Tabela[] = TABELAS.voltam.map(lida)

/** What goes along to be read, and does not come back. */
export const LEVAM: readonly Tabela[] = TABELAS.levam.map(lida)

/** Of these tables only some rows are of the shop's own dealings. */
export const ONDE: Readonly<Record<string, string>> = { pagamentos: 'venda_id is not null' }

/** Of these columns only what the shop may know. */
export const COMO: Readonly<Record<string, string>> = {
  'avaliacoes_estabelecimento.cliente_id': 'case when not anonima then cliente_id end',
}

/** The first column tells rows apart, but products come before their variations. */
export const ORDEM: Readonly<Record<string, string>> = { produtos: 'pai_id is not null, id' }

/** A row of a product of these uses is a picture; the rest are attachments. */
export const entradaDoArquivo = (chave: string): string => (chave.includes('/') ? chave : `imagens/${chave}`)

export const FORMATO = 'portal-de-vendas/loja'
export const VERSAO = 2
