import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { guardarPlanilha, separarPlanilha } from '#src/planos/server/importacoes.ts'
import { withAcesso } from '#src/shared/server/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { MAX_LINHAS, reconhecerColunas } from '../planilha.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'

interface Planilha {
  estabelecimentoId: string
  nome: string
  bytes: Buffer
}

/** Who edits products: keeps the rows of a CSV as they are and guesses what its columns mean. Nothing is imported yet. */
export async function receberPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, nome, bytes }: Planilha,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const [cabecalhos, ...linhas] = await separarPlanilha(bytes, {
    maxLinhas: MAX_LINHAS,
    recusas: { ilegivel: errors.planilha_ilegivel, grande: errors.planilha_grande_demais },
  })
  if (!cabecalhos || cabecalhos.length > 200) throw errors.planilha_ilegivel()
  if (linhas.length === 0) throw errors.planilha_vazia()
  const id = uuidV7()
  return withAcesso(acesso, async (tx) => {
    await guardarPlanilha(tx, {
      id,
      recurso: 'produtos',
      estabelecimentoId,
      userId: pessoa.userId,
      nome,
      colunas: { cabecalhos, colunas: reconhecerColunas(cabecalhos) },
      linhas,
    })
    return lerImportacaoNaTransacao(tx, id)
  })
}
