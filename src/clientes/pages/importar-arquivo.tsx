import { BOM, linhaDeCsv } from '#src/shared/csv.ts'
import { EscolherPlanilha } from '#src/shared/ui/importacao/escolher-planilha.tsx'
import { entregarArquivo } from '#src/shared/ui/arquivos/baixar.ts'
import { MAX_LINHAS, MODELO_DA_PLANILHA } from '../planilha.ts'
import estilo from './importar.module.css'
import type { AcoesDaImportacao } from './usar-importacao.ts'

function baixarModelo() {
  const conteudo = BOM + MODELO_DA_PLANILHA.map(linhaDeCsv).join('')
  entregarArquivo(new Blob([conteudo], { type: 'text/csv;charset=utf-8' }), 'modelo-de-clientes.csv')
}

export function EscolherArquivo({ acoes: { enviar, fazendo } }: { acoes: AcoesDaImportacao }) {
  return (
    <section className={`cartao ${estilo.quadro}`} aria-label="Arquivo">
      <EscolherPlanilha
        lendo={fazendo}
        aoEscolher={(arquivo) => void enviar(arquivo)}
        aoBaixarModelo={baixarModelo}
      >
        A primeira linha traz os títulos das colunas. Até {MAX_LINHAS.toLocaleString('pt-BR')} clientes por
        vez. Quem já é cliente, pelo CPF, e-mail ou telefone com o mesmo nome, é completado, nunca repetido.
      </EscolherPlanilha>
    </section>
  )
}
