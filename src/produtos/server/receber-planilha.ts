import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { guardarEnviada, type PlanilhaEnviada } from '#src/planilhas/server/guardar-planilha.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { MAX_LINHAS, reconhecerColunas } from '../campos-da-planilha.ts'
import { lerImportacao } from './ler-importacao.ts'

/** Who edits products: keeps the rows of a CSV and guesses what its columns mean. */
export async function receberPlanilha(pessoa: Pessoa, planilha: PlanilhaEnviada): Promise<Importacao> {
  return guardarEnviada(pessoa, planilha, {
    recurso: 'produtos',
    acao: 'produtos.editar',
    maxLinhas: MAX_LINHAS,
    recusas: {
      ilegivel: errors.planilha_ilegivel,
      vazia: errors.planilha_vazia,
      grande: errors.planilha_grande_demais,
    },
    colunas: (cabecalhos) => ({ cabecalhos, colunas: reconhecerColunas(cabecalhos) }),
    depois: (id) => lerImportacao(pessoa, { estabelecimentoId: planilha.estabelecimentoId, id }),
  })
}
